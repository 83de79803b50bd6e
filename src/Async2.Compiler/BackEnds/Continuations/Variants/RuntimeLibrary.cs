using System.Collections.Concurrent;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>References of one module to what woven code calls in <c>Async2.Runtime</c>.</summary>
internal sealed class RuntimeLibrary
{
    private static readonly Lazy<ModuleDefinition> Definitions = new(
        () => ModuleDefinition.ReadModule(Path.Combine(AppContext.BaseDirectory, $"{typeof(Continuation).Namespace}.Runtime.dll")));

    private readonly ModuleDefinition _module;
    private readonly ConcurrentDictionary<(string Type, string Member, int Parameters), MethodReference> _methods = [];

    public RuntimeLibrary(ModuleDefinition module)
    {
        _module = module;
        Continuation = Import("Continuation");
        ContinuationOfT = Import("Continuation`1");
        AwaitingContinuation = Import("AwaitingContinuation");
        AwaitingContinuationOfT = Import("AwaitingContinuation`1");
        AsyncResult = Import("AsyncResult`1");
        ContextSnapshot = Import("ContextSnapshot");
        ChainRoot = Import("ChainRoot");
        DispatchEntry = Import("DispatchEntry");
        Declined = module.ImportReference(Definition("Declined").Fields.Single(f => f.Name == "Instance"));
        Fault = Import("Fault");
        FaultException = module.ImportReference(Definition("Fault").Fields.Single(f => f.Name == "Exception"));
        IteratorPromise = Import("IteratorPromise");
        TaskletCursor = Import("TaskletCursor");
        SuspensionException = Import(nameof(Async2.SuspensionException));
        SuspensionTail = module.ImportReference(
            Definition(nameof(Async2.SuspensionException)).Fields.Single(f => f.Name == nameof(Async2.SuspensionException.Tail)));
        State = module.ImportReference(Definition("Continuation").Fields.Single(f => f.Name == "State"));
        Next = module.ImportReference(Definition("Continuation").Fields.Single(f => f.Name == "Next"));
        Context = module.ImportReference(Definition("Continuation").Fields.Single(f => f.Name == "Context"));
    }

    /// <summary>The module whose references they are.</summary>
    public ModuleDefinition Module => _module;

    public TypeReference Continuation { get; }

    public TypeReference ContinuationOfT { get; }

    public TypeReference AwaitingContinuation { get; }

    public TypeReference AwaitingContinuationOfT { get; }

    public TypeReference AsyncResult { get; }

    public TypeReference ContextSnapshot { get; }

    public TypeReference ChainRoot { get; }

    public TypeReference DispatchEntry { get; }

    /// <summary><c>System.Threading.Thread</c>, by way of the assembly that the runtime library knows it from.</summary>
    public TypeReference Thread => Method("ContextSnapshot", "Capture", 1).Parameters[0].ParameterType;

    /// <summary>Pushes the current thread: the one access to thread-local storage of an activation.</summary>
    public MethodReference CurrentThread => new("get_CurrentThread", Thread, Thread);

    /// <summary><c>Declined.Instance</c>.</summary>
    public FieldReference Declined { get; }

    public TypeReference Fault { get; }

    /// <summary><c>Fault.Exception</c>.</summary>
    public FieldReference FaultException { get; }

    public TypeReference IteratorPromise { get; }

    public TypeReference TaskletCursor { get; }

    /// <summary>What is thrown to suspend.</summary>
    public TypeReference SuspensionException { get; }

    /// <summary><c>SuspensionException.Tail</c>.</summary>
    public FieldReference SuspensionTail { get; }

    /// <summary><c>Continuation.State</c>.</summary>
    public FieldReference State { get; }

    /// <summary><c>Continuation.Context</c>.</summary>
    public FieldReference Context { get; }

    /// <summary><c>Continuation.Next</c>.</summary>
    public FieldReference Next { get; }

    /// <summary>What says that a variant is in mode <c>flow</c>.</summary>
    public CustomAttribute FlowingVariant() => new(Method(nameof(FlowingVariantAttribute), ".ctor", 0));

    /// <summary>What says of a continuation class that its variants are called by nobody but their own methods.</summary>
    public CustomAttribute KeepTasks() =>
        new(Method(nameof(KeepTasksAttribute), ".ctor", 1)) { ConstructorArguments = { new(_module.TypeSystem.Boolean, true) } };

    /// <summary>The method <paramref name="name"/> of a type that is not generic.</summary>
    public MethodReference Method(string type, string name, int parameters, int typeArguments = 0)
    {
        var key = (type, name, parameters * 2 + typeArguments);
        if (_methods.TryGetValue(key, out var known)) return known;
        var definition = Definition(type).Methods.Single(
            m => m.Name == name && m.Parameters.Count == parameters && m.GenericParameters.Count == typeArguments);
        return _methods.GetOrAdd(key, _module.ImportReference(definition));
    }

    /// <summary>A generic method of one type argument.</summary>
    public GenericInstanceMethod Method(string type, string name, int parameters, TypeReference argument)
    {
        var instance = new GenericInstanceMethod(Method(type, name, parameters, typeArguments: 1));
        instance.GenericArguments.Add(argument);
        return instance;
    }

    /// <summary>
    /// A method that there is for each kind of task: generic where that has a result, and with another name for a ValueTask.
    /// </summary>
    public MethodReference MethodFor(TypeReference task, string type, string name, int parameters)
    {
        if (task.IsValueType) name += "ValueTask";
        return task is GenericInstanceType { GenericArguments: [var result] }
            ? Method(type, name, parameters, result)
            : Method(type, name, parameters);
    }

    /// <summary>What the variant returns of a method whose task has that result, or none.</summary>
    public TypeReference VariantReturn(TypeReference? result) => result is null ? Continuation : AsyncResultOf(result);

    /// <summary>Makes what a variant returns, which is of type <paramref name="returned"/>, of the continuation on the stack.</summary>
    public Instruction[] AsSuspended(TypeReference returned) => returned is GenericInstanceType type
        ? [Il.Of(OpCodes.Newobj, NewAsyncResult(type, suspended: true))]
        : [];

    /// <summary><c>AsyncResult&lt;T&gt;</c>.</summary>
    public GenericInstanceType AsyncResultOf(TypeReference result) => CoreLibrary.Instance(AsyncResult, result);

    /// <summary>A field of <c>DispatchEntry</c>.</summary>
    public FieldReference EntryField(string name) =>
        _module.ImportReference(Definition("DispatchEntry").Fields.Single(f => f.Name == name));

    /// <summary>A field of <c>AsyncResult&lt;T&gt;</c> or <c>Continuation&lt;T&gt;</c>.</summary>
    public FieldReference Field(GenericInstanceType type, string name)
    {
        var definition = Definition(type.ElementType.Name).Fields.Single(f => f.Name == name);
        var field = _module.ImportReference(definition);
        return new FieldReference(name, field.FieldType, type);
    }

    /// <summary>The constructor of <c>AsyncResult&lt;T&gt;</c> that takes a result, or the one that takes a continuation.</summary>
    public MethodReference NewAsyncResult(GenericInstanceType type, bool suspended)
    {
        var definition = Definition("AsyncResult`1").Methods
            .Single(m => m.IsConstructor && !m.IsStatic && m.Parameters.Count == 1
                && m.Parameters[0].ParameterType.IsGenericParameter != suspended);
        return References.On(_module.ImportReference(definition), type);
    }

    /// <summary>The constructor of the base class of a continuation class.</summary>
    public MethodReference BaseConstructor(TypeReference baseType)
    {
        var definition = Definition(baseType.GetElementType().Name).Methods.Single(m => m.IsConstructor && !m.IsStatic);
        var constructor = _module.ImportReference(definition);
        return baseType is GenericInstanceType instance ? References.On(constructor, instance) : constructor;
    }

    private static TypeDefinition Definition(string name) =>
        Definitions.Value.GetType("Async2", name) ?? throw new InvalidOperationException($"Async2.Runtime has no type {name}.");

    private TypeReference Import(string name) => _module.ImportReference(Definition(name));
}
