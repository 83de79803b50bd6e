using Async2.Compiler.Model;

namespace Async2.Behaviour.Tests.Mutants.Mutations;

/// <summary>Swaps the numbers of two locals.</summary>
internal static class SwappedLocals
{
    public static void Run(IlBody body, Random random)
    {
        if (body.Locals.Count < 2) return;
        var (one, other) = (random.Next(body.Locals.Count), random.Next(body.Locals.Count));
        (body.Locals[one], body.Locals[other]) = (body.Locals[other], body.Locals[one]);
    }
}
