using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.BackEnds.Continuations.Calls;
using Async2.Compiler.BackEnds.Continuations.Faults;
using Async2.Compiler.BackEnds.Continuations.Handlers;
using Async2.Compiler.BackEnds.Continuations.Suspensions;
using Async2.Compiler.BackEnds.Experiment;
using Async2.Compiler.Passes;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.BackEnds.Continuations;

/// <summary>Suspension returns a continuation, which needs only ordinary methods: it runs on any .NET from 8 on.</summary>
internal sealed class ContinuationsBackEnd : IBackEnd
{
    /// <summary>
    /// From async IL to bodies that suspend. The stages follow each other; the type of a pass's argument is its stage.
    /// </summary>
    private static readonly IReadOnlyList<IPass> s_passes =
    [
        // the async IL: what it calls, and where it suspends
        Analyse("iterator-loops", "a loop over a configured enumerable calls the enumerator within",
            IteratorLoops.Run), // before the calls are bound
        Analyse("move-handlers", "the code of handlers in which the method suspends stands outside of them",
            MoveHandlers.Run), // before the calls in them are taken
        Analyse("keep-strings", "an interpolated string within which the method suspends becomes one that a frame keeps",
            KeepStrings.Run), // before the calls in it are taken
        Analyse("take-blocking-calls", "where a blocking call would wait, the method suspends", TakeBlockingCalls.Run),
        Analyse("call-twins", "a call of a synchronous method that leads to a blocking call goes to its twin", CallTwins.Run),
        Analyse("note-thread-bound", "where blocking calls may suspend, the code tells what binds it to its thread", NoteThreadBound),
        Analyse("decide-calls", "which awaited calls go to variants, and why others take a task", DecideCalls.Run),
        Analyse("bind-calls", "a call that goes to a variant calls that, if need be after a test", BindCalls.Run),
        Analyse("expand-awaits", "any other Await(task) becomes the awaiter pattern again", ExpandAwaits.Run),
        Analyse("separate-region-starts", "every try region and handler gets a first instruction of its own",
            a => SeparateRegionStarts.Run(a.Body)),
        Analyse("find-suspension-points", "what is live at each await",
            FindSuspensionPoints.Run), // last on the async IL: it counts positions

        // the bodies that suspend
        Lower("declare-class", "what the state machine becomes: its base class, constructor, interface", l => l.Kind.DeclareType(l)),
        Lower("lay-out", "which field of the continuation keeps what", LayOut.Run), // its fields are added to the class
        Lower("find-changing-calls", "calls after which the contexts have to be restored", FindChangingCalls.Run),
        Lower("fast-body", "the body of the variant: runs until it ends or suspends",
            l => l.Variant.AddBodies(l)), // behind the layout, as the next
        Lower("resume-body", "goes on where the continuation says", ResumeBody.Add),
        Lower("raise-faults", "a throw that leaves the method becomes a fault", RaiseFaults.Run), // when the regions are the last ones
        Lower("fold-branches", "remove tests whose outcome is known", // not before: the analyses need both paths
            EachActivation(FoldConstantBranches.Run, Optimisation.StraightenJumps)),
        Lower("remove-unreachable", "remove code and handlers that control cannot reach", EachActivation(RemoveUnreachable.Run)),
        Lower("straighten", "remove nops and jumps to jumps", EachActivation(StraightenJumps.Run, Optimisation.StraightenJumps)),
        Lower("invert-branches", "one branch instead of a branch over a jump",
            EachActivation(InvertBranches.Run, Optimisation.StraightenJumps)),
        Lower("drop-unused-locals", "remove locals that nothing names",
            EachActivation(DropUnusedLocals.Run, Optimisation.DropUnusedLocals)),
        Lower("share-locals", "one list of locals for all bodies", ShareLocals.Run), // when no pass adds or removes locals any more

        // what these call, and what calls them
        Lower("suspension-methods", "the outlined ends of suspensions", SuspensionMethod.AddBodies), // those that the fast body calls
        Lower("raise", "the outlined throws", RaiseBody.Add), // those that raise-faults calls
        Lower("subscribe", "subscribes the awaiter of a suspension point", SubscribeBody.Add),
        Lower("complete-as-source", "whether the task is a source of ValueTasks", SourceCompletion.Add),
        Lower("recycle", "gives the continuation back to its pool", RecycleBody.Add),
        Lower("move", "moves what is live to and from a tasklet", MoveBody.Add),
        Lower("locate", "the lines of its suspension points, for stack traces", LocateBody.Add),
        Lower("entries", "thunk, kick-off, boxed variant, or the methods of an iterator", l => l.Kind.AddEntries(l)),
    ];

    public string Name => "continuations";

    public string Summary => "runs on .NET 8 to 11";

    public bool UsesRuntimeLibrary => true;

    public bool MakesTwins => true;

    public int OldestRuntime => 8;

    public IReadOnlyDictionary<string, string> Environment { get; } = new Dictionary<string, string>();

    public IReadOnlyList<IPass> Passes => s_passes;

    public LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request) =>
        new SetLowering(methods, s_passes, request, _ => FastVariant.Instance).Run();

    private static void NoteThreadBound(Analysing method)
    {
        if (method.Options.MaySuspendBlocking)
            ThreadBound.NoteThreadBound.Run(
                method.Body, method.Colour, method.Variants.In(method.Module), method.Needs);
    }

    private static Pass<Analysing> Analyse(string name, string summary, Action<Analysing> run) => new(name, summary, run);

    private static Pass<Lowering> Lower(string name, string summary, Action<Lowering> run) => new(name, summary, run);

    private static Action<Lowering> EachActivation(Action<IlBody> run, Optimisation? optimisation = null) => lowering =>
    {
        if (optimisation is null || lowering.Options.Uses(optimisation)) lowering.Activations.ForEach(a => run(a.Body));
    };
}
