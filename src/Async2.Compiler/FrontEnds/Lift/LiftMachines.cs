using Async2.Compiler.Passes;
using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Lifts state machines to async IL.</summary>
/// <remarks>For an iterator that is one step: from its start or a yield to the next yield or its end.</remarks>
internal static class LiftMachines
{
    /// <summary>Roslyn's state machines of methods.</summary>
    public static FrontEnd Methods { get; } = new(
        FindMachines.OfMethods,
        Passes(new("read-kickoff", "find the state machine and what its fields mean", ReadKickoff.Run)));

    /// <summary>Roslyn's classes of async iterators.</summary>
    public static FrontEnd Iterators { get; } = new(
        FindMachines.OfIterators,
        Passes(new("read-iterator", "find the iterator's class and what its fields mean", ReadIterator.Run), isIterator: true));

    /// <summary>The list for all state machines.</summary>
    /// <param name="read">Finds what the compiler has made: the state machine, the roles of its fields, and its body.</param>
    /// <param name="isIterator">Whether they are classes of iterators, which stay classes with fields of their own.</param>
    public static IReadOnlyList<Pass<Lifting>> Passes(Pass<Lifting> read, bool isIterator = false) =>
    [
        read,
        new("name-locals", "give hoisted locals their names and scopes from the PDB",
            NameHoistedLocals.Run), // before code goes: it counts offsets
        new("load-machine", "a local that only holds the state machine is the argument again", LoadMachine.Run),
        new("tidy-machine", "constant branches, dead pushes and jumps to jumps go, before shapes are looked at", TidyMachine.Run),
        new("specialise-state", "awaits stay in the frame, so the state number is constant; fold every branch on it", SpecialiseState.Run),
        new("drop-dead-pushes", "remove pure values that are popped at once",
            l => DropDeadPushes.Run(l.Body)), // what the folded branches tested
        isIterator
            ? new("strip-iterator-completion", "exceptions propagate, and whether there is an item is returned",
                StripIteratorCompletion.Run)
            : new("strip-completion", "exceptions propagate and results are returned", StripCompletion.Run),
        isIterator
            ? new("promote-fields", "fields that no yield crosses become locals", PromoteFields.Run)
            : new("fields-to-locals", "fields become locals, arguments and this, in the context of the method", FieldsToLocals.Run),
        new("straighten", "remove nops and jumps to jumps", l => StraightenJumps.Run(l.Body)), // the matchers below look at neighbours
        new("simulate", "check that every way through MoveNext is one through what was lifted", Simulation.Run),
        new("drop-awaiter-copies", "an awaiter needs no field to survive in", l => DropAwaiterCopies.Run(l.Body)),
        new("fold-awaits", "GetAwaiter, IsCompleted, GetResult on a task become Await(task)", FoldAwaits.Run),
        new("configure-awaits", "awaits that do not say where they go on do what an attribute says", ConfigureAwaits.Run),
        new("drop-unused-locals", "remove locals that nothing names", l => DropUnusedLocals.Run(l.Body)),
    ];
}
