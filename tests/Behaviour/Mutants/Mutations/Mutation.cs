using Async2.Compiler.Model;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>
/// A small change of a body that keeps its behaviour, as another compiler or an obfuscator might write it.
/// </summary>
/// <param name="Name">Its name in failures.</param>
/// <param name="Apply">Changes the body at a random place, the same one for the same random numbers; does nothing if there is no
/// such place.</param>
internal sealed record Mutation(string Name, Action<IlBody, Random> Apply)
{
    public static IReadOnlyList<Mutation> All { get; } =
    [
        new("nop", Insertions.Nop),
        new("dup and pop", Insertions.DupAndPop),
        new("store and load", Insertions.StoreAndLoad),
        new("constant branch", Insertions.ConstantBranch),
        new("split block", Insertions.SplitBlock),
        new("computed constant", ComputedConstants.Run),
        new("swapped locals", SwappedLocals.Run),
        new("inverted branch", InvertedBranches.Run),
        new("moved block", MovedBlocks.Run),
        new("duplicated tail", DuplicatedTails.Run),
        new("value left at a leave", Insertions.ValueBeforeLeave),
    ];
}
