using System.Collections.Concurrent;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// References of one module to members of <c>Async2.Runtime</c>. Callers name a type by <c>typeof</c> and a member by <c>nameof</c>, so the
/// C# compiler checks both against the library. No two public methods of a type have the same name and number of type parameters.
/// </summary>
internal sealed class RuntimeLibrary(ModuleDefinition module)
{
    private static readonly Lazy<ModuleDefinition> Definitions = new(
        () => ModuleDefinition.ReadModule(Path.Combine(AppContext.BaseDirectory, $"{typeof(Continuation).Namespace}.Runtime.dll")));

    private readonly ConcurrentDictionary<(Type, string, int), MethodReference> _methods = [];
    private readonly ConcurrentDictionary<(Type, string), FieldReference> _fields = [];
    private readonly ConcurrentDictionary<Type, TypeReference> _types = [];

    /// <summary>The module whose references they are.</summary>
    public ModuleDefinition Module { get; } = module;

    public TypeReference Continuation => Type(typeof(Continuation));

    public TypeReference ChainCompletion => Type(typeof(ChainCompletion));

    public TypeReference ContextSnapshot => Type(typeof(ContextSnapshot));

    public TypeReference DispatchEntry => Type(typeof(DispatchEntry));

    public TypeReference Fault => Type(typeof(Fault));

    /// <summary><c>System.Threading.Thread</c>, by way of the assembly that the runtime library knows it from.</summary>
    public TypeReference Thread => Method(typeof(ContextSnapshot), nameof(Async2.ContextSnapshot.CaptureOf)).Parameters[0].ParameterType;

    /// <summary>Pushes the current thread: the one access to thread-local storage of an activation.</summary>
    public MethodReference CurrentThread => new("get_CurrentThread", Thread, Thread);

    /// <summary><c>Continuation.State</c>.</summary>
    public FieldReference State => Field(typeof(Continuation), nameof(Async2.Continuation.State));

    /// <summary><c>Continuation.Context</c>.</summary>
    public FieldReference Context => Field(typeof(Continuation), nameof(Async2.Continuation.Context));

    /// <summary><c>Continuation.Next</c>.</summary>
    public FieldReference Next => Field(typeof(Continuation), nameof(Async2.Continuation.Next));

    /// <summary>A type; a generic one without type arguments.</summary>
    public TypeReference Type(Type type) => _types.GetOrAdd(type, t => Module.ImportReference(Definition(t)));

    /// <summary><paramref name="type"/>, or <paramref name="generic"/> of a result.</summary>
    public TypeReference Type(Type type, Type generic, TypeReference? result) =>
        result is null ? Type(type) : CoreLibrary.Instance(Type(generic), result);

    /// <summary>Loads <c>Declined.Instance</c>.</summary>
    public Instruction LoadDeclined() => Il.Of(OpCodes.Ldsfld, Field(typeof(Declined), nameof(Declined.Instance)));

    /// <summary>The attribute of a variant that is in mode <c>flow</c>.</summary>
    public CustomAttribute FlowingVariant() => new(Constructor(typeof(FlowingVariantAttribute)));

    /// <summary>The attribute of a continuation class whose variants nobody calls but their own methods.</summary>
    public CustomAttribute KeepTasks() =>
        new(Constructor(typeof(KeepTasksAttribute))) { ConstructorArguments = { new(Module.TypeSystem.Boolean, true) } };

    /// <summary>The attribute of a synchronous method that names the class of its twin.</summary>
    public CustomAttribute Twin(TypeDefinition twin) =>
        new(Constructor(typeof(TwinAttribute)), AttributeBlobs.OfText(ReflectionNames.Of(twin)));

    /// <summary>Whether <paramref name="awaiter"/> is that of a blocking call.</summary>
    public static bool IsBlockingCall(TypeReference awaiter) => awaiter.FullName == typeof(BlockingCall).FullName;

    /// <summary>A method of a type that is not generic.</summary>
    public MethodReference Method(Type type, string name) => Method(type, name, typeParameters: 0);

    /// <summary>A generic method of one type argument.</summary>
    public GenericInstanceMethod Method(Type type, string name, TypeReference argument)
    {
        var instance = new GenericInstanceMethod(Method(type, name, typeParameters: 1));
        instance.GenericArguments.Add(argument);
        return instance;
    }

    /// <summary>A call of a method of a type that is not generic.</summary>
    public Instruction Call(Type type, string name) => Il.Call(Method(type, name));

    /// <summary>A call of a generic method of one type argument.</summary>
    public Instruction Call(Type type, string name, TypeReference argument) => Il.Call(Method(type, name, argument));

    /// <summary>The getter of a property.</summary>
    public MethodReference Getter(Type type, string property) => Method(type, "get_" + property);

    /// <summary>A method that has an overload for each kind of task: generic where the task has a result.</summary>
    public MethodReference MethodFor(TypeReference task, Type type, string ofTask, string ofValueTask)
    {
        var name = task.IsValueType ? ofValueTask : ofTask;
        return AsyncHelpers.ResultOf(task) is { } result ? Method(type, name, result) : Method(type, name);
    }

    /// <summary>The return type of the variant of a method whose task has that result, or none.</summary>
    public TypeReference VariantReturn(TypeReference? result) => result is null ? Continuation : AsyncResultOf(result);

    /// <summary>Makes a return value of type <paramref name="returned"/> of the continuation on the stack.</summary>
    public Instruction[] AsSuspended(TypeReference returned) => returned is GenericInstanceType type
        ? [Il.Of(OpCodes.Newobj, NewAsyncResult(type, suspended: true))]
        : [];

    /// <summary><c>AsyncResult&lt;T&gt;</c>.</summary>
    public GenericInstanceType AsyncResultOf(TypeReference result) => CoreLibrary.Instance(Type(typeof(AsyncResult<>)), result);

    /// <summary>A field of a type that is not generic.</summary>
    public FieldReference Field(Type type, string name) => _fields.GetOrAdd(
        (type, name), key => Module.ImportReference(Definition(key.Item1).Fields.Single(f => f.Name == key.Item2)));

    /// <summary><c>Continuation</c> of an instance of <c>AsyncResult&lt;T&gt;</c>.</summary>
    public FieldReference ContinuationOf(TypeReference result) =>
        new(nameof(AsyncResult<int>.Continuation), Continuation, result);

    /// <summary><c>Result</c> of an instance of <c>AsyncResult&lt;T&gt;</c>.</summary>
    public FieldReference ResultOf(TypeReference result) =>
        new(nameof(AsyncResult<int>.Result), Field(typeof(AsyncResult<>), nameof(AsyncResult<int>.Result)).FieldType, result);

    /// <summary><c>Result</c> of an instance of <c>Frame&lt;T&gt;</c>.</summary>
    public FieldReference ResultOfFrame(TypeReference frame) =>
        new(nameof(Frame<int>.Result), Field(typeof(Frame<>), nameof(Frame<int>.Result)).FieldType, frame);

    /// <summary>The constructor of <c>AsyncResult&lt;T&gt;</c> that takes a result, or the one that takes a continuation.</summary>
    public MethodReference NewAsyncResult(GenericInstanceType type, bool suspended)
    {
        var definition = Definition(typeof(AsyncResult<>)).Methods
            .Single(m => m.IsConstructor && !m.IsStatic && m.Parameters[0].ParameterType.IsGenericParameter != suspended);
        return References.On(Module.ImportReference(definition), type);
    }

    /// <summary>The constructor of the base class of a continuation class.</summary>
    public MethodReference BaseConstructor(TypeReference baseType)
    {
        var definition = Definitions.Value.GetType(baseType.Namespace, baseType.GetElementType().Name);
        var constructor = Module.ImportReference(definition.Methods.Single(m => m.IsConstructor && !m.IsStatic));
        return baseType is GenericInstanceType instance ? References.On(constructor, instance) : constructor;
    }

    private MethodReference Constructor(Type type) => Method(type, ".ctor");

    private MethodReference Method(Type type, string name, int typeParameters) => _methods.GetOrAdd(
        (type, name, typeParameters), key => Module.ImportReference(Definition(key.Item1).Methods.Single(
            m => m.Name == key.Item2 && m.GenericParameters.Count == key.Item3 && (m.IsPublic || m.IsFamily))));

    private static TypeDefinition Definition(Type type) => Definitions.Value.GetType(type.Namespace, type.Name);
}
