using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// A small module in which bodies for tests are written, and from which the runtime can load and compile them.
/// </summary>
/// <remarks>
/// The type <c>C</c> has what bodies need: <c>Use</c> reads a value, <c>Coin</c> decides a branch, and so on. The struct
/// <c>S</c> has a field <c>x</c>, <c>Box`1</c> is a generic class with a field <c>value</c> and a method <c>Get</c>.
/// </remarks>
internal sealed class Scratch
{
    private readonly TypeDefinition _home;
    private int _methods;

    public Scratch()
    {
        Module = ModuleDefinition.CreateModule("Scratch", new ModuleParameters { Kind = ModuleKind.Dll, Runtime = TargetRuntime.Net_4_0 });
        Module.AssemblyReferences.Add(AssemblyNameReference.Parse(
            "System.Runtime, Version=10.0.0.0, Culture=neutral, PublicKeyToken=b03f5f7f11d50a3a"));
        var types = Module.TypeSystem;
        Exception = Known(new TypeReference("System", "Exception", Module, types.CoreLibrary));
        Struct = Known(Type("S", new TypeReference("System", "ValueType", Module, types.CoreLibrary)));
        Struct.Fields.Add(new FieldDefinition("x", FieldAttributes.Public, types.Int32));
        Enum = Known(Type("E", new TypeReference("System", "Enum", Module, types.CoreLibrary)));
        Enum.Fields.Add(new FieldDefinition("value__", FieldAttributes.Public | FieldAttributes.SpecialName | FieldAttributes.RTSpecialName, types.Int32));
        GenericClass = Known(Type("Box`1", types.Object));
        AddGenericClass();
        _home = Known(Type("C", types.Object));
        _home.Fields.Add(new FieldDefinition("o", FieldAttributes.Public | FieldAttributes.Static, types.Object));
        AddHelpers();
        foreach (var type in new[] { types.Int32, types.Int64, types.String, types.Object, types.Double, types.Single, types.Boolean, types.IntPtr, types.Void })
            Known(type);
        foreach (var field in new[] { _home, Struct }.SelectMany(t => t.Fields)) Members[IlNames.Of(field)] = field;
    }

    public ModuleDefinition Module { get; }

    public TypeReference Exception { get; }

    public TypeDefinition Struct { get; }

    public TypeDefinition Enum { get; }

    public TypeDefinition GenericClass { get; }

    /// <summary>What bodies may mention, by the name that it is printed with.</summary>
    public Dictionary<string, MemberReference> Members { get; } = [];

    /// <summary>An empty static method with an int32 <c>a</c> and a string <c>s</c> for arguments.</summary>
    public MethodDefinition Method(TypeReference? returnType = null)
    {
        var method = new MethodDefinition($"M{_methods++}", MethodAttributes.Public | MethodAttributes.Static, returnType ?? Module.TypeSystem.Int32);
        method.Parameters.Add(new ParameterDefinition("a", ParameterAttributes.None, Module.TypeSystem.Int32));
        method.Parameters.Add(new ParameterDefinition("s", ParameterAttributes.None, Module.TypeSystem.String));
        _home.Methods.Add(method);
        return method;
    }

    /// <summary>The body that <paramref name="text"/> spells, in a new method that returns <paramref name="returns"/>.</summary>
    public IlBody Body(string text, string returns = "int32")
    {
        var type = (TypeReference)Members[returns];
        var body = IlBody.Empty(Method(type), type);
        IlReader.Read(text, body, new MemberReader(Module, new TypeNames(Module), Members));
        return body;
    }

    public T Known<T>(T member) where T : MemberReference
    {
        Members[IlNames.Of(member)] = member;
        return member;
    }

    private TypeDefinition Type(string name, TypeReference baseType)
    {
        var attributes = TypeAttributes.Public | (baseType.Name == "Object" ? TypeAttributes.Class : TypeAttributes.Sealed);
        var type = new TypeDefinition("", name, attributes, baseType);
        Module.Types.Add(type);
        return type;
    }

    private void AddGenericClass()
    {
        var parameter = new GenericParameter("T", GenericClass);
        GenericClass.GenericParameters.Add(parameter);
        GenericClass.Fields.Add(new FieldDefinition("value", FieldAttributes.Public, parameter));
        var get = new MethodDefinition("Get", MethodAttributes.Public, parameter);
        GenericClass.Methods.Add(get);
        var construct = new MethodDefinition(".ctor", MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName, Module.TypeSystem.Void);
        GenericClass.Methods.Add(construct);
        Finish(construct, [Il.Of(OpCodes.Ldarg_0), Il.Call(new MethodReference(".ctor", Module.TypeSystem.Void, Module.TypeSystem.Object) { HasThis = true }), Il.Of(OpCodes.Ret)]);
        var own = new GenericInstanceType(GenericClass);
        own.GenericArguments.Add(parameter);
        Finish(get, [Il.Of(OpCodes.Ldarg_0), Il.Of(OpCodes.Ldfld, new FieldReference("value", parameter, own)), Il.Of(OpCodes.Ret)]);
        var ofString = new GenericInstanceType(GenericClass);
        ofString.GenericArguments.Add(Module.TypeSystem.String);
        Known(ofString);
        Known(new FieldReference("value", parameter, ofString));
        Known(new MethodReference("Get", parameter, ofString) { HasThis = true });
        Known(new MethodReference(".ctor", Module.TypeSystem.Void, ofString) { HasThis = true });
    }

    private void AddHelpers()
    {
        var types = Module.TypeSystem;
        var next = new FieldDefinition("coin", FieldAttributes.Private | FieldAttributes.Static, types.Int32);
        _home.Fields.Add(next);
        Known(new MethodReference("ToString", types.String, types.Object) { HasThis = true });
        Helper("Use", types.Void, [types.Int32], [Il.Of(OpCodes.Ret)]);
        Helper("UseString", types.Void, [types.String], [Il.Of(OpCodes.Ret)]);
        Helper("UseLong", types.Void, [types.Int64], [Il.Of(OpCodes.Ret)]);
        Helper("UseStruct", types.Void, [Struct], [Il.Of(OpCodes.Ret)]);
        Helper("UseRef", types.Void, [new ByReferenceType(types.Int32)], [Il.Of(OpCodes.Ret)]);
        Helper("UseObject", types.Void, [types.Object], [Il.Of(OpCodes.Ret)]);
        Helper("Coin", types.Boolean, [], [
            Il.Of(OpCodes.Ldsfld, next), Il.Constant(1), Il.Of(OpCodes.Add), Il.Of(OpCodes.Dup), Il.Of(OpCodes.Stsfld, next),
            Il.Constant(1), Il.Of(OpCodes.And), Il.Of(OpCodes.Ret)]);
        var constructor = new MethodReference(".ctor", types.Void, Exception) { HasThis = true };
        Known(constructor);
        Helper("Error", Exception, [], [Il.Of(OpCodes.Newobj, constructor), Il.Of(OpCodes.Ret)]);
        var method = new MethodDefinition("Instance", MethodAttributes.Public, types.Int32);
        _home.Methods.Add(method);
        Known(method);
        Finish(method, [Il.Constant(1), Il.Of(OpCodes.Ret)]);
    }

    private void Helper(string name, TypeReference returns, TypeReference[] parameters, Instruction[] code)
    {
        var method = new MethodDefinition(name, MethodAttributes.Public | MethodAttributes.Static, returns);
        foreach (var parameter in parameters) method.Parameters.Add(new ParameterDefinition(parameter));
        _home.Methods.Add(method);
        Finish(method, code);
        Known(method);
    }

    private static void Finish(MethodDefinition method, Instruction[] code)
    {
        foreach (var instruction in code) method.Body.Instructions.Add(instruction);
    }
}
