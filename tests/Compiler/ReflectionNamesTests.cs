using Async2.Compiler.Model;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Names of types in attributes, which escape characters.</summary>
public sealed class ReflectionNamesTests
{
    private readonly ModuleDefinition _module = new Scratch().Module;

    [Theory]
    [InlineData("<I<System-Byte[],System-String>-M>d__0")]
    [InlineData("<I<int*>-M>d__0")]
    [InlineData(@"a,b[c]&*+\d")]
    [InlineData("Plain")]
    public void A_type_is_found_by_the_name_that_reflection_has_for_it(string name)
    {
        var outer = Add(_module.Types, new TypeDefinition("Space.Deep", name, TypeAttributes.Public));
        var inner = Add(outer.NestedTypes, new TypeDefinition("", name, TypeAttributes.NestedPublic));

        foreach (var type in new[] { outer, inner })
        {
            Assert.Same(type, ReflectionNames.Find(_module, ReflectionNames.Of(type)));
            Assert.Same(type, ReflectionNames.Find(_module, ReflectionNames.Of(type) + ", Scratch, Version=1.0.0.0"));
            Assert.Null(ReflectionNames.Find(_module, ReflectionNames.Of(type) + ", Other"));
        }
    }

    [Fact]
    public void Reflection_writes_it_so()
    {
        var compiled = ModuleDefinition.ReadModule(typeof(Fixtures.Arrays).Assembly.Location);
        var type = typeof(Fixtures.Arrays).GetNestedTypes(System.Reflection.BindingFlags.NonPublic).Single(t => t.FullName!.Contains("Convert", StringComparison.Ordinal));

        Assert.Equal(type.MetadataToken, ReflectionNames.Find(compiled, type.FullName!)?.MetadataToken.ToInt32());
        Assert.Equal(type.FullName, ReflectionNames.Of((TypeDefinition)compiled.LookupToken(type.MetadataToken)));
    }

    [Theory]
    [InlineData("")]
    [InlineData("C[]")]
    [InlineData("C&")]
    [InlineData("C*")]
    [InlineData("Box`1[[System.Int32]]")]
    [InlineData(@"C\")]
    [InlineData("C+")]
    [InlineData("C, ")]
    [InlineData("+C")]
    [InlineData("Space.")]
    [InlineData("Absent")]
    public void Other_texts_name_none(string text) => Assert.Null(ReflectionNames.Find(_module, text));

    private static TypeDefinition Add(Mono.Collections.Generic.Collection<TypeDefinition> types, TypeDefinition type)
    {
        types.Add(type);
        return type;
    }
}
