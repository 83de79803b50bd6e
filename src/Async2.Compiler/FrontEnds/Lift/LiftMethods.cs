using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Lifts a Roslyn state machine to async IL.</summary>
internal static class LiftMethods
{
    public static FrontEnd FrontEnd { get; } = new(
        found => found is { IsAsyncIl: false, IsIterator: false },
        [
            new("read-kickoff", "find the state machine and what its fields mean", ReadKickoff.Run),
            new("name-locals", "give hoisted locals their names and scopes from the PDB",
                NameHoistedLocals.Run), // before code goes: it counts offsets
            new("load-machine", "a local that only holds the state machine is the argument again", LoadMachine.Run),
            new("tidy-machine", "constant branches, dead pushes and jumps to jumps go, before shapes are looked at", TidyMachine.Run),
            new("specialise-state", "awaits stay in the frame, so the state number is -1; fold every branch on it", SpecialiseState.Run),
            new("drop-dead-pushes", "remove pure values that are popped at once",
                l => DropDeadPushes.Run(l.Body)), // what the folded branches tested
            new("strip-completion", "exceptions propagate and results are returned", StripCompletion.Run),
            new("fields-to-locals", "fields become locals, arguments and this, in the context of the method", FieldsToLocals.Run),
            new("straighten", "remove nops and jumps to jumps", l => StraightenJumps.Run(l.Body)), // the matchers below look at neighbours
            new("simulate", "check that every way through MoveNext is one through what was lifted", Simulation.Run),
            new("drop-awaiter-copies", "an awaiter needs no field to survive in", l => DropAwaiterCopies.Run(l.Body)),
            new("fold-awaits", "GetAwaiter, IsCompleted, GetResult on a task become Await(task)", FoldAwaits.Run),
            new("configure-awaits", "awaits that do not say where they go on do what an attribute says", ConfigureAwaits.Run),
            new("drop-unused-locals", "remove locals that nothing names", l => DropUnusedLocals.Run(l.Body)),
        ]);
}
