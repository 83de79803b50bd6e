using Async2.Compiler.Tidy;

namespace Async2.Compiler.FrontEnds.Lift;

/// <summary>Removes instructions that other compilers and obfuscators insert into Roslyn's patterns, until none is left.</summary>
internal static class TidyMachine
{
    public static void Run(Lifting lifting)
    {
        var body = lifting.Body;
        for (var before = int.MaxValue; body.Code.Count < before;)
        {
            before = body.Code.Count;
            FoldConstantBranches.Run(body);
            DropDeadPushes.Run(body);
            StraightenJumps.Run(body);
        }
    }
}
