using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Iterators;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.FrontEnds.Tidy;
using Async2.Compiler.Model;

namespace Async2.Compiler;

/// <summary>One step on the body of one method.</summary>
/// <param name="Name">The name on the command line.</param>
/// <param name="Summary">What it does, in one line.</param>
/// <param name="Run">Does it; throws <see cref="Refusal"/> if the method has a shape that the pass does not know.</param>
internal sealed record Pass(string Name, string Summary, Action<AsyncMethod, Variants> Run)
{
    public Pass(string name, string summary, Action<AsyncMethod> run)
        : this(name, summary, (method, _) => run(method))
    {
    }
}

/// <summary>The one ordered list of what is done to a method. Nothing else decides order.</summary>
internal static class Pipeline
{
    /// <summary>The name under which <c>dump</c> shows what the back end emitted.</summary>
    public const string Emit = "emit";

    /// <summary>The line on <see cref="Emit"/> in the list of passes.</summary>
    public const string EmitSummary = "fast body, resume body, suspensions, thunk: what the back end writes";

    /// <summary>From a state machine to async IL.</summary>
    public static IReadOnlyList<Pass> Lift { get; } =
    [
        new("read-kickoff", "find the state machine and what its fields mean", ReadKickoff.Run),
        new("name-locals", "give hoisted locals their names and scopes from the PDB", NameHoistedLocals.Run),
        new("specialise-state", "awaits stay in the frame, so the state number is -1; fold every branch on it", SpecialiseState.Run),
        new("drop-dead-pushes", "remove what the folded branches tested", m => DropDeadPushes.Run(m.Body)),
        new("strip-completion", "exceptions propagate and results are returned", StripCompletion.Run),
        new("fields-to-locals", "fields become locals, arguments and this, in the context of the method", FieldsToLocals.Run),
        new("straighten", "remove nops and jumps to jumps", m => StraightenJumps.Run(m.Body)), // the matchers below look at neighbours
        new("drop-awaiter-copies", "an awaiter needs no field to survive in", m => DropAwaiterCopies.Run(m.Body)),
        new("fold-awaits", "GetAwaiter, IsCompleted, GetResult on a task become Await(task)", FoldAwaits.Run),
        new("configure-awaits", "awaits that do not say where they go on do what an attribute says", FrontEnds.ConfigureAwaits.Run),
        new("drop-unused-locals", "remove the locals of what is gone", m => DropUnusedLocals.Run(m.Body)),
    ];

    /// <summary>From the class of an async iterator to async IL: one step of it, from its start or a yield to the next one or its end.</summary>
    public static IReadOnlyList<Pass> LiftIterator { get; } =
    [
        new("read-iterator", "find the iterator's class and what its fields mean", ReadIterator.Run),
        Lifting("name-locals"),
        Lifting("specialise-state"),
        Lifting("drop-dead-pushes"),
        new("strip-iterator-completion", "exceptions propagate, and whether there is an item is returned", StripIteratorCompletion.Run),
        new("promote-fields", "fields that no yield crosses become locals", PromoteFields.Run),
        Lifting("straighten"),
        Lifting("drop-awaiter-copies"),
        Lifting("fold-awaits"),
        Lifting("configure-awaits"),
        Lifting("drop-unused-locals"),
    ];

    private static Pass Lifting(string name) => Lift.Single(p => p.Name == name);

    /// <summary>From what Roslyn wrote under <c>runtime-async=on</c> to async IL: it is that already.</summary>
    public static IReadOnlyList<Pass> Read { get; } =
    [
        new("read-async-il", "take the body as it is: the compiler wrote async IL", FrontEnds.Read.ReadAsyncIl.Run),
        Lifting("configure-awaits"),
    ];

    /// <summary>From async IL to suspension points; the continuations are emitted from those.</summary>
    public static IReadOnlyList<Pass> Continuations { get; } =
    [
        new("iterator-loops", "a loop over a configured enumerable calls the enumerator within", IteratorLoops.Run), // before the calls are bound
        new("bind-calls", "a call whose task is awaited at once goes to the variant, if need be behind a test", BindCalls.Run),
        new("expand-awaits", "any other Await(task) becomes the awaiter pattern again", ExpandAwaits.Run),
        new("separate-region-starts", "every try region and handler gets a first instruction of its own", m => SeparateRegionStarts.Run(m.Body)),
        new("find-suspension-points", "what is live at each await", FindSuspensionPoints.Run), // last: it counts positions
    ];
}
