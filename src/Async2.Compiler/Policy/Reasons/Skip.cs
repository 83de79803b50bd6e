using System.Collections.Frozen;
using System.Globalization;

namespace Async2.Compiler;

/// <summary>The reason why one method or assembly stays as it was compiled.</summary>
/// <param name="Reason">The reason.</param>
/// <param name="Detail">The name, number or problem in its text; empty for reasons that have none.</param>
public sealed record Skip(SkipReason Reason, string Detail = "")
{
    private static readonly FrozenDictionary<SkipReason, string> s_texts = new Dictionary<SkipReason, string>
    {
        [SkipReason.NotSelected] = "not selected",
        [SkipReason.Attribute] = "skipped by an attribute: Weave(false)",
        [SkipReason.Settings] = "skipped by the settings: {0}",
        [SkipReason.NotProfitable] = "skipped: not profitable: {0}",
        [SkipReason.CustomBuilder] = "custom method builder {0}: use one of .NET's, or forward to one",
        [SkipReason.Synchronized] = "synchronized method: use a lock in it instead",
        [SkipReason.TooManyHandlers] = "too many exception handlers: split the method",
        [SkipReason.TooMuchCode] = "too much code: split the method",
        [SkipReason.SharedStateMachine] = "state machine of several methods: compile it again",
        [SkipReason.AwaitInHandler] = "await in an exception handler: move it behind the handler",
        [SkipReason.PointerAcrossAwait] = "managed pointer live across an await: make it again after the await",
        [SkipReason.RefStructAcrossAwait] = "ref struct live across an await: make it again after the await",
        [SkipReason.VoidInRuntimeAsync] = "async void: runtime async has no such method; choose another back end",
        [SkipReason.IteratorInRuntimeAsync] = "async iterator: runtime async has no such method; choose another back end",
        [SkipReason.NoStateMachine] = "no state machine type: please report it",
        [SkipReason.NoMoveNext] = "state machine without MoveNext: please report it",
        [SkipReason.NoStateOrBuilder] = "kick-off without state or builder: please report it",
        [SkipReason.UnknownKickoff] = "kick-off does more than start its state machine: please report it",
        [SkipReason.UnknownStateMachine] = "state machine not recognised: please report it",
        [SkipReason.UnknownUse] = "state machine used in an unknown form: please report it",
        [SkipReason.UnknownIterator] = "iterator class not recognised: please report it",
        [SkipReason.UnknownStep] = "iterator does more than take a step: please report it",
        [SkipReason.UnknownHandler] = "outermost handler not recognised: please report it",
        [SkipReason.UnknownCompletion] = "completion in an unknown form: please report it",
        [SkipReason.UnknownSuspension] = "suspension in an unknown form: please report it",
        [SkipReason.UnknownResumption] = "resumption of a suspension point not recognised: please report it",
        [SkipReason.ResumptionElsewhere] = "suspension point resumes in another try region: please report it",
        [SkipReason.FinallyOnSuspension] = "suspension runs a finally block: please report it",
        [SkipReason.StateNotConstant] = "state number not constant: please report it",
        [SkipReason.InvalidIl] = "the compiled IL does not verify: compile it again",
        [SkipReason.DamagedCode] = "damaged code ({0}): compile it again",
        [SkipReason.InternalError] = "internal error ({0}): please report it",
        [SkipReason.LiftedInvalid] = "lifted IL does not verify: please report it",
        [SkipReason.LiftedDiffers] = "lifted IL does not do what MoveNext does: please report it",
        [SkipReason.EmittedInvalid] = "emitted IL does not verify ({0}): please report it",
        [SkipReason.AlreadyWoven] = "already woven",
        [SkipReason.RuntimeLibrary] = "the runtime library itself",
        [SkipReason.CoreLibrary] = "the core library, which cannot refer to any other",
        [SkipReason.NotManaged] = "not a managed assembly",
        [SkipReason.MixedMode] = "mixed-mode assembly",
        [SkipReason.ReferenceAssembly] = "a reference assembly, which has no code",
        [SkipReason.NoManifest] = "a module without an assembly manifest",
        [SkipReason.OldMetadata] = "metadata of version {0}, which has no generics",
        [SkipReason.CompositeImage] = "its native code is in a composite image",
        [SkipReason.DamagedImage] = "damaged image ({0})",
        [SkipReason.DamagedMetadata] = "damaged metadata ({0})",
        [SkipReason.MetadataNotChanged] = "its metadata cannot be changed ({0})",
        [SkipReason.MetadataNotWritten] = "its metadata cannot be written back ({0})",
        [SkipReason.MissingReference] = "it needs {0}, which is not beside it",
    }.ToFrozenDictionary();

    /// <summary>Whether the method could be woven, but the user or the weaver decided against it.</summary>
    public bool IsByChoice => Reason <= SkipReason.NotProfitable;

    /// <summary>The reason in words, with a remedy where the user has one.</summary>
    public string Text => string.Format(CultureInfo.InvariantCulture, s_texts[Reason], Detail);

    /// <inheritdoc/>
    public override string ToString() => Text;
}
