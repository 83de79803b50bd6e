using Async2.Compiler;

namespace Async2.Bench.Ablation;

/// <summary>An optimisation, with the files that exist only for it, relative to <c>src</c>. Lines in other files do not count.</summary>
internal sealed record Mechanism(Optimisation Optimisation, IReadOnlyList<string> Files)
{
    private const string Pass = "Async2.Compiler/BackEnds/Continuations/";
    private const string Library = "Async2.Runtime/";

    // The other optimisations are a branch or two in a file with other code.
    private static readonly Dictionary<Optimisation, string[]> s_files = new()
    {
        [Optimisation.IteratorLoops] = [$"{Pass}Calls/IteratorLoops.cs", $"{Library}Iterators/IteratorLoop.cs"],
        [Optimisation.LinkedCalls] = [$"{Pass}Dispatch/LinkedCall.cs", $"{Library}Dispatch/AssemblyLink.cs"],
        [Optimisation.OpenCalls] =
        [
            $"{Pass}Dispatch/DelegateLookup.cs", $"{Pass}Dispatch/Lookup.cs", $"{Pass}Dispatch/LookupCall.cs",
            $"{Pass}Dispatch/SlotLookup.cs", $"{Pass}Dispatch/TypeLookup.cs", $"{Library}Dispatch/DelegateCallee.cs",
            $"{Library}Dispatch/Dispatch.cs", $"{Library}Dispatch/DispatchEntry.cs", $"{Library}Dispatch/DispatchTable.cs",
            $"{Library}Dispatch/VariantLookup.cs",
        ],
        [Optimisation.JoinedAwaits] =
        [
            $"{Library}Awaiters/AwaitedTask.cs", $"{Library}Awaiters/AwaitingFrame.cs", $"{Library}Awaiters/AwaitingFrame{{T}}.cs",
            $"{Library}Awaiters/TaskWait.cs", $"{Library}Awaiters/ValueTaskWait.cs", $"{Library}Awaiters/ValueTaskWait{{T}}.cs",
        ],
        [Optimisation.ExactReceivers] = [$"{Pass}Dispatch/ExactReceiver.cs"],
        [Optimisation.PassThrough] =
        [
            $"{Pass}PassThrough/EffectFree.cs", $"{Pass}Graph/KnownOverrides.cs", $"{Pass}PassThrough/PassThroughBody.cs",
            $"{Pass}PassThrough/PassThroughCallee.cs", $"{Pass}PassThrough/PassThroughEnd.cs", $"{Pass}PassThrough/PassThroughShape.cs",
            $"{Pass}Graph/ForwardingMethods.cs", $"{Library}Chain/Declined.cs", $"{Library}Dispatch/PassThrough.cs",
        ],
        [Optimisation.UnchangedVariables] = [$"{Pass}Suspensions/UnchangedVariables.cs"],
        [Optimisation.PooledFrames] =
        [
            $"{Pass}Stages/FramePool.cs", $"{Pass}Bodies/RecycleBody.cs", $"{Pass}Suspensions/SlotClearing.cs",
            $"{Library}Chain/ContinuationPool.cs", $"{Library}Chain/Batch.cs", $"{Library}Chain/PoolTrimmer.cs",
            $"{Library}Chain/SharedPool.cs",
        ],
        [Optimisation.HarmlessCalls] = [$"{Pass}Contexts/ContextEffects.cs", $"{Pass}Contexts/ContextNeutralMembers.cs"],
        [Optimisation.ReturnedFaults] = [$"{Pass}Faults/RaiseFaults.cs", $"{Pass}Bodies/RaiseBody.cs"],
        [Optimisation.FaultPaths] = [$"{Pass}Faults/FaultPaths.cs"],
        [Optimisation.CatchCopies] = [$"{Pass}Faults/HandlerCopies.cs"],
        [Optimisation.InlinedVariants] = [$"{Pass}Kinds/Inlining.cs"],
        [Optimisation.ValueTaskSources] = [$"{Library}Awaiters/ValueTaskAwaiters.cs"],
    };

    public static IReadOnlyList<Mechanism> All { get; } =
        [.. Optimisation.All.Select(o => new Mechanism(o, s_files.GetValueOrDefault(o, [])))];

    public Variant Without { get; } = new($"woven:without={Optimisation}", ProgramBuild.Woven)
    {
        Options = new() { Without = new HashSet<Optimisation> { Optimisation } },
    };

    public int Lines => Files.Sum(f => File.ReadLines(Path.Combine(Sources.Root, "src", f)).Count());
}
