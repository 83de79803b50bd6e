namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The continuation class of an async method: its state machine, as which it keeps its name, its attributes and its interface;
/// with the signature of the variant, which callers refer to before either exists.
/// </summary>
/// <remarks>
/// Keeping that type has reasons: it is nested, so it sees the outer type's privates; it is
/// compiler-generated and an <c>IAsyncStateMachine</c> that the method's attribute names, so the CLR prints frames of its
/// methods as frames of the method; reflection over the user's type shows what it showed before.
/// </remarks>
internal sealed class ContinuationClass
{
    private const MethodAttributes ConstructorAttributes =
        MethodAttributes.Public | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;

    public ContinuationClass(
        AsyncIlMethod method, VariantShape shape, TypeDefinition type, RuntimeLibrary runtime, LoweringOptions options)
    {
        TypeKinds.WillBeClass(type);
        Method = method;
        Type = type;
        Runtime = runtime;
        Shape = shape;
        Self = type.HasGenericParameters ? Instance(type, type.GenericParameters) : type;
        ToClass = Shape.ToClass(method, type);
        Result = method.Found.HasResult ? ToClass.Type(method.Found.ResultType) : null;
        BaseType = runtime.Type(typeof(Frame), typeof(Frame<>), Result);
        Call = NewMember.Static(type, VariantNames.Running, VariantReturn, Shape.Parameters(this));
        if (method.Contexts == ContextMode.Flow) Call.CustomAttributes.Add(runtime.FlowingVariant());
        Call.ImplAttributes |= Shape.ImplAttributes(method, options);
        Constructor = new MethodDefinition(".ctor", ConstructorAttributes, type.Module.TypeSystem.Void) { DeclaringType = type };
    }

    public AsyncIlMethod Method { get; }

    public VariantShape Shape { get; }

    public TypeDefinition Type { get; }

    public RuntimeLibrary Runtime { get; }

    /// <summary>From the context of the method to that of this class.</summary>
    public GenericRemap ToClass { get; }

    /// <summary>This class as its own code refers to it.</summary>
    public TypeReference Self { get; }

    /// <summary>Its base class in the runtime library: <see cref="Frame"/> or <see cref="Frame{T}"/>.</summary>
    public TypeReference BaseType { get; }

    /// <summary>The class between that and this one, if tasks are awaited in the places of variants.</summary>
    public TypeReference AwaitingType =>
        Runtime.Type(typeof(AwaitingFrame), typeof(AwaitingFrame<>), Result);

    /// <summary>The type of the result, in the context of this class; null without one.</summary>
    public TypeReference? Result { get; }

    /// <summary><c>Result</c> of this class, if the method has a result.</summary>
    public FieldReference ResultField => Runtime.ResultOfFrame(BaseType);

    /// <summary>The return type of the variant: <c>AsyncResult&lt;T&gt;</c> or <c>Continuation</c>.</summary>
    public TypeReference VariantReturn => Runtime.VariantReturn(Result);

    /// <summary>The variant, whose body is the fast body.</summary>
    public MethodDefinition Call { get; }

    /// <summary>Makes a continuation of this class.</summary>
    public MethodDefinition Constructor { get; }

    /// <summary>One of this class's methods as its own code refers to it.</summary>
    public MethodReference Own(MethodDefinition method) => Type.HasGenericParameters ? References.On(method, Self) : method;

    /// <summary>One of this class's fields as its own code refers to it.</summary>
    public FieldReference Own(FieldDefinition field) =>
        Type.HasGenericParameters ? new FieldReference(field.Name, field.FieldType, Self) : field;

    /// <summary>The variant as code of <paramref name="module"/> calls it, with type arguments for those of this class.</summary>
    public MethodReference CallWith(ModuleDefinition module, IEnumerable<TypeReference> arguments)
    {
        var call = module == Type.Module ? Call : module.ImportReference(Call);
        var type = call.DeclaringType.GetElementType();
        if (type != Type) type.IsValueType = false;
        return Type.HasGenericParameters ? References.On(call, Instance(type, arguments)) : call;
    }

    /// <summary>A static method of this class as code outside of it calls it, with type arguments for those of this class.</summary>
    public MethodReference With(MethodDefinition method, IEnumerable<TypeReference> arguments) =>
        Type.HasGenericParameters ? References.On(method, Instance(Type, arguments)) : method;

    // A reference keeps what the definition was when it was made, and until it is a class, the state machine may be a struct.
    private static GenericInstanceType Instance(TypeReference type, IEnumerable<TypeReference> arguments)
    {
        var instance = CoreLibrary.Instance(type, arguments);
        instance.IsValueType = false;
        return instance;
    }
}
