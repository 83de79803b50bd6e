using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Iterators;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>
/// The type that holds what an async method is lowered to: its state machine, which becomes its continuation class.
/// </summary>
/// <remarks>
/// Keeping that type, its attributes and its interface has reasons: it is nested, so it sees the outer type's privates; it is
/// compiler-generated and an <c>IAsyncStateMachine</c> that the method's attribute names, so the CLR prints frames of its
/// methods as frames of the method; reflection over the user's type shows what it showed before.
/// </remarks>
internal sealed class Home
{
    private const MethodImplAttributes Inherited = MethodImplAttributes.NoInlining | MethodImplAttributes.AggressiveInlining
        | MethodImplAttributes.NoOptimization | (MethodImplAttributes)0x200;

    private const MethodAttributes StaticMethod = MethodAttributes.Assembly | MethodAttributes.Static | MethodAttributes.HideBySig;

    private const MethodAttributes OverridingMethod = MethodAttributes.Public | MethodAttributes.Virtual | MethodAttributes.HideBySig;

    private readonly List<MethodDefinition> _emitted = [];

    private Home(AsyncMethod method, TypeDefinition type, RuntimeLibrary runtime)
    {
        Method = method;
        Type = type;
        Runtime = runtime;
        ToHome = method.IsIterator ? GenericRemap.Identity : GenericRemap.ToHome(method.Method, type);
        Result = method.HasResult ? ToHome.Type(method.ResultType) : null;
    }

    public AsyncMethod Method { get; }

    public TypeDefinition Type { get; }

    public RuntimeLibrary Runtime { get; }

    /// <summary>From the context of the method to that of this type.</summary>
    public GenericRemap ToHome { get; }

    /// <summary>This type as its own code refers to it.</summary>
    public TypeReference Self { get; private set; } = null!;

    /// <summary>What an await gives, in the context of this type; null if nothing.</summary>
    public TypeReference? Result { get; }

    /// <summary><c>Result</c> of this class, if the method has a result.</summary>
    public FieldReference ResultField => Runtime.Field((GenericInstanceType)Type.BaseType, "Result");

    /// <summary>What a variant returns: <c>AsyncResult&lt;T&gt;</c> or <c>Continuation</c>.</summary>
    public TypeReference VariantReturn => Result is null ? Runtime.Continuation : Runtime.AsyncResultOf(Result);

    /// <summary>The variant: the fast body.</summary>
    public MethodDefinition Call { get; private set; } = null!;

    /// <summary>Makes a continuation of this type.</summary>
    public MethodDefinition Constructor { get; private set; } = null!;

    /// <summary>Makes the state machine of <paramref name="method"/> its home, with a variant that has no body yet.</summary>
    public static Home Declare(AsyncMethod method, TypeDefinition type, RuntimeLibrary runtime)
    {
        var home = new Home(method, type, runtime);
        home.BecomeContinuation();
        home.Call = home.AddStatic(method.IsIterator ? IteratorClass.Step : VariantNames.Prefix(method.Contexts), home.VariantReturn, home.ArgumentsOf());
        if (method.IsIterator) IteratorEntries.Declare(home);
        var asked = method.IsIterator ? default : method.Method.ImplAttributes & Inherited;
        home.Call.ImplAttributes |= asked == default ? Inlining.Of(method) : asked;
        return home;
    }

    /// <summary>What the method was lowered to, in the order in which it was written.</summary>
    public IReadOnlyList<MethodDefinition> Emitted => _emitted;

    /// <summary>Counts a method of the type itself, which is written anew, to those that the method was lowered to.</summary>
    public void Rewritten(MethodDefinition method) => _emitted.Add(method);

    /// <summary>A static method of this type.</summary>
    public MethodDefinition AddStatic(string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters) =>
        Add(new MethodDefinition(name, StaticMethod, returnType), parameters);

    /// <summary>A method that overrides one of <c>Continuation</c>.</summary>
    public MethodDefinition AddOverride(string name, TypeReference returnType, IEnumerable<ParameterDefinition> parameters) =>
        Add(new MethodDefinition(name, OverridingMethod, returnType), parameters);

    /// <summary>New parameters like those of the method, <c>this</c> first.</summary>
    public IEnumerable<ParameterDefinition> ArgumentsOf()
    {
        if (Method.IsIterator)
        {
            yield return new ParameterDefinition("this", ParameterAttributes.None, Self);
            yield break;
        }

        var method = Method.Method;
        if (method.HasThis) yield return new ParameterDefinition("this", ParameterAttributes.None, ToHome.Type(method.Body.ThisParameter.ParameterType));
        foreach (var parameter in method.Parameters)
            yield return new ParameterDefinition(parameter.Name, ParameterAttributes.None, ToHome.Type(parameter.ParameterType));
    }

    /// <summary>From the parameters of the method to those of one of its statics here.</summary>
    public Func<ParameterDefinition, ParameterDefinition> ParametersOf(MethodDefinition target)
    {
        if (Method.IsIterator) return _ => target.Parameters[0];
        var map = new Dictionary<ParameterDefinition, ParameterDefinition>();
        var index = 0;
        if (Method.Method.HasThis) map[Method.Method.Body.ThisParameter] = target.Parameters[index++];
        foreach (var parameter in Method.Method.Parameters) map[parameter] = target.Parameters[index++];
        return parameter => map[parameter];
    }

    /// <summary>One of this type's methods as its own code refers to it.</summary>
    public MethodReference Own(MethodDefinition method) => Type.HasGenericParameters ? References.On(method, Self) : method;

    /// <summary>One of this type's fields as its own code refers to it.</summary>
    public FieldReference Own(FieldDefinition field) =>
        Type.HasGenericParameters ? new FieldReference(field.Name, field.FieldType, Self) : field;

    /// <summary>The variant as code of <paramref name="module"/> calls it, with type arguments for those of this type.</summary>
    public MethodReference CallWith(ModuleDefinition module, IEnumerable<TypeReference> arguments)
    {
        WovenModule.AllowAccess(module, Type.Module.Assembly.Name);
        var call = module == Type.Module ? Call : module.ImportReference(Call);
        return Type.HasGenericParameters ? References.On(call, CoreLibrary.Instance(call.DeclaringType.GetElementType(), arguments)) : call;
    }

    private MethodDefinition Add(MethodDefinition method, IEnumerable<ParameterDefinition> parameters)
    {
        foreach (var parameter in parameters) method.Parameters.Add(parameter);
        Type.Methods.Add(method);
        _emitted.Add(method);
        return method;
    }

    private void BecomeContinuation()
    {
        Type.BaseType = Result is null ? Runtime.Continuation : CoreLibrary.Instance(Runtime.ContinuationOfT, Result);
        Type.Attributes = Type.Attributes & ~TypeAttributes.LayoutMask | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit;
        MarkCompilerGenerated();
        Self = Type.HasGenericParameters ? CoreLibrary.Instance(Type, Type.GenericParameters) : Type;
        if (Method.IsIterator)
        {
            IteratorClass.Retype(this);
            return;
        }

        Type.Fields.Clear();
        foreach (var constructor in Type.GetConstructors().ToList()) Type.Methods.Remove(constructor);
        foreach (var method in Type.Methods)
        {
            Empty(method);
            if (StateMachine.IsMoveNext(method)) ResumeChain(method);
        }

        var core = Type.Module.TypeSystem;
        Constructor = new MethodDefinition(
            ".ctor", MethodAttributes.Public | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName, core.Void);
        var code = Constructor.Body.GetILProcessor();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Call, Runtime.BaseConstructor(Type.BaseType));
        code.Emit(OpCodes.Ret);
        Type.Methods.Add(Constructor);
    }

    // Roslyn leaves the attribute out where the outer type has it (closures); the CLR looks for it here before it prints a frame of
    // the home as a frame of the method.
    private void MarkCompilerGenerated()
    {
        var attribute = CoreLibrary.Of(Type.Module).Class("System.Runtime.CompilerServices.CompilerGeneratedAttribute");
        if (Type.CustomAttributes.Any(a => a.AttributeType.FullName == attribute.FullName)) return;
        Type.CustomAttributes.Add(new CustomAttribute(new MethodReference(".ctor", Type.Module.TypeSystem.Void, attribute) { HasThis = true }));
    }

    // What the class library's own box does, if there is one for the chain of which this is the outermost frame.
    private void ResumeChain(MethodDefinition moveNext)
    {
        var code = moveNext.Body.GetILProcessor();
        var end = moveNext.Body.Instructions[0];
        code.InsertBefore(end, code.Create(OpCodes.Ldarg_0));
        code.InsertBefore(end, code.Create(OpCodes.Call, Runtime.Method("ChainRoot", "MoveNext", 1)));
    }

    /// <summary>MoveNext and SetStateMachine stay for the interface's sake.</summary>
    public static void Empty(MethodDefinition method)
    {
        method.Body = new MethodBody(method);
        method.Body.GetILProcessor().Emit(OpCodes.Ret);
        method.DebugInformation.SequencePoints.Clear();
        method.DebugInformation.Scope = null;
        method.DebugInformation.StateMachineKickOffMethod = null;
        method.CustomDebugInformations.Clear();
    }
}
