namespace Async2.Compiler;

/// <summary>Why a method or an assembly stays as it was compiled. <see cref="Skip"/> has a text for each.</summary>
/// <remarks>By groups: choices, methods that are not supported, unknown shapes, invalid code, assemblies.</remarks>
public enum SkipReason
{
    /// <summary><see cref="MethodSelection"/> does not include the method.</summary>
    NotSelected,
    /// <summary>An attribute excludes the method.</summary>
    Attribute,
    /// <summary><see cref="LoweringOptions.Leave"/> excludes the method.</summary>
    Settings,
    /// <summary>The method costs less as it was compiled.</summary>
    NotProfitable,
    /// <summary>The method's builder is neither one of .NET's nor forwards to one.</summary>
    CustomBuilder,
    /// <summary>The method is synchronized.</summary>
    Synchronized,
    /// <summary>The method has more exception handlers than analyses take.</summary>
    TooManyHandlers,
    /// <summary>The method has more code than analyses take.</summary>
    TooMuchCode,
    /// <summary>Several methods start the same state machine.</summary>
    SharedStateMachine,
    /// <summary>An exception handler contains an await.</summary>
    AwaitInHandler,
    /// <summary>A managed pointer is live across an await.</summary>
    PointerAcrossAwait,
    /// <summary>A ref struct is live across an await.</summary>
    RefStructAcrossAwait,
    /// <summary>.NET's runtime async has no methods that return void.</summary>
    VoidInRuntimeAsync,
    /// <summary>.NET's runtime async has no iterators.</summary>
    IteratorInRuntimeAsync,
    /// <summary>The method's attribute names no type of the assembly.</summary>
    NoStateMachine,
    /// <summary>The state machine has no <c>MoveNext</c>.</summary>
    NoMoveNext,
    /// <summary>The kick-off stores no state or no builder.</summary>
    NoStateOrBuilder,
    /// <summary>The kick-off does more than start its state machine.</summary>
    UnknownKickoff,
    /// <summary>The state machine has another shape than compilers write.</summary>
    UnknownStateMachine,
    /// <summary>The code uses the state machine in an unknown form.</summary>
    UnknownUse,
    /// <summary>The iterator class has another shape than compilers write.</summary>
    UnknownIterator,
    /// <summary>A step of the iterator does more than run it.</summary>
    UnknownStep,
    /// <summary>The outermost handler of the method has an unknown form.</summary>
    UnknownHandler,
    /// <summary>The method completes its builder in an unknown form.</summary>
    UnknownCompletion,
    /// <summary>A suspension has an unknown form.</summary>
    UnknownSuspension,
    /// <summary>The resumption of a suspension point has an unknown form.</summary>
    UnknownResumption,
    /// <summary>A suspension point resumes in another try region.</summary>
    ResumptionElsewhere,
    /// <summary>A suspension runs a finally block.</summary>
    FinallyOnSuspension,
    /// <summary>The number of a state is not constant.</summary>
    StateNotConstant,
    /// <summary>The compiled code does not verify.</summary>
    InvalidIl,
    /// <summary>The compiled code cannot be read.</summary>
    DamagedCode,
    /// <summary>The weaver made a mistake.</summary>
    InternalError,
    /// <summary>The lifted code does not verify.</summary>
    LiftedInvalid,
    /// <summary>The lifted code does something other than the compiled code.</summary>
    LiftedDiffers,
    /// <summary>The emitted code does not verify.</summary>
    EmittedInvalid,
    /// <summary>The assembly was woven before.</summary>
    AlreadyWoven,
    /// <summary>The assembly is Async2's own runtime library.</summary>
    RuntimeLibrary,
    /// <summary>The assembly is .NET's core library.</summary>
    CoreLibrary,
    /// <summary>The file has no metadata.</summary>
    NotManaged,
    /// <summary>The assembly contains hand-written native code.</summary>
    MixedMode,
    /// <summary>The assembly is for compilers only.</summary>
    ReferenceAssembly,
    /// <summary>The module has no assembly manifest.</summary>
    NoManifest,
    /// <summary>The metadata is older than generics.</summary>
    OldMetadata,
    /// <summary>A composite image holds the assembly's native code.</summary>
    CompositeImage,
    /// <summary>The file cannot be read as an assembly.</summary>
    DamagedImage,
    /// <summary>The metadata cannot be read.</summary>
    DamagedMetadata,
    /// <summary>The metadata cannot be changed.</summary>
    MetadataNotChanged,
    /// <summary>The changed metadata cannot be written.</summary>
    MetadataNotWritten,
    /// <summary>A referenced assembly is missing.</summary>
    MissingReference,
}
