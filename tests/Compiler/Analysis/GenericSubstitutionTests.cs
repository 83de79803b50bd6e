using Async2.Compiler.Analysis;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Analysis;

public class GenericSubstitutionTests
{
    private static readonly ModuleDefinition Module = ModuleDefinition.CreateModule("M", ModuleKind.Dll);

    [Theory]
    [InlineData("First", "string")]
    [InlineData("Seconds", "T[]")]
    [InlineData("Map", "Dictionary`2<T, List`1<string>>")]
    [InlineData("Second", "int32")]
    public void Fields(string name, string type)
    {
        var field = Operands<FieldReference>().First(f => f.Name == name);
        Assert.Equal(type, IlNames.Of(GenericSubstitution.FieldTypeOf(field)));
    }

    [Fact]
    public void Methods()
    {
        var with = Operands<MethodReference>().First(m => m.Name == "With");
        Assert.Equal("ValueTuple`2<string, T[]>", IlNames.Of(GenericSubstitution.ReturnTypeOf(with)));
        Assert.Equal("T[]", IlNames.Of(GenericSubstitution.ParameterTypeOf(with, 0)));
        Assert.Equal("Func`2<string, T[][]>", IlNames.Of(GenericSubstitution.ParameterTypeOf(with, 1)));
        Assert.Equal("string&", IlNames.Of(GenericSubstitution.ReturnTypeOf(Operands<MethodReference>().First(m => m.Name == "get_Reference"))));
        Assert.Equal("T[]", IlNames.Of(GenericSubstitution.ReturnTypeOf(Operands<MethodReference>().First(m => m.Name == "Empty"))));
    }

    [Fact]
    public void Every_kind_of_type_is_rebuilt()
    {
        var owner = new TypeDefinition("", "G`2", TypeAttributes.Class, Module.TypeSystem.Object);
        var first = new GenericParameter("A", owner);
        var second = new GenericParameter("B", owner);
        owner.GenericParameters.Add(first);
        owner.GenericParameters.Add(second);
        var arguments = new GenericInstanceType(owner) { GenericArguments = { Module.TypeSystem.String, Module.TypeSystem.Int32 } };
        var modifier = new TypeReference("", "Mod", Module, Module);
        var function = new FunctionPointerType { ReturnType = first };
        function.Parameters.Add(new ParameterDefinition(new PointerType(second)));
        TypeReference[] types =
        [
            new ArrayType(first, 3), new ByReferenceType(new PointerType(second)), new PinnedType(second), new SentinelType(first),
            new RequiredModifierType(modifier, first), new OptionalModifierType(modifier, second), function,
            new GenericInstanceType(owner) { GenericArguments = { second, new ArrayType(first) } },
        ];
        Assert.Equal(
            ["string[,,]", "int32*&", "int32 pinned", "..., string", "string modreq(Mod)", "int32 modopt(Mod)", "method string(int32*)", "G`2<int32, string[]>"],
            types.Select(t => IlNames.Of(GenericSubstitution.Substitute(t, arguments, null))));
    }

    [Fact]
    public void What_holds_no_parameter_stays_the_same_object()
    {
        var instance = new GenericInstanceType(Module.ImportReference(typeof(List<>))) { GenericArguments = { Module.TypeSystem.Int32 } };
        var array = new ArrayType(new ByReferenceType(Module.TypeSystem.Int32));
        Assert.Same(array, GenericSubstitution.Substitute(array, instance, null));
        Assert.Same(instance, GenericSubstitution.Substitute(instance, instance, null));
    }

    [Fact]
    public void Parameters_without_arguments_stay()
    {
        var method = new MethodReference("M", Module.TypeSystem.Void, Module.TypeSystem.Object);
        var parameter = new GenericParameter("T", method);
        method.GenericParameters.Add(parameter);
        var ofType = new GenericInstanceType(Module.TypeSystem.Object) { GenericArguments = { Module.TypeSystem.Int32 } };
        Assert.Same(parameter, GenericSubstitution.Substitute(parameter, ofType, null));
    }

    private static IEnumerable<T> Operands<T>() => Compiled.Body(typeof(Generics), nameof(Generics.Mention)).Code.Select(i => i.Operand).OfType<T>();
}
