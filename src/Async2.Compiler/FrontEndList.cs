using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.FrontEnds.Read;

namespace Async2.Compiler;

/// <summary>All front ends. The first that accepts a method lifts it.</summary>
internal static class FrontEndList
{
    public static IReadOnlyList<FrontEnd> All { get; } = [LiftMethods.FrontEnd, LiftIterators.FrontEnd, ReadAsyncIl.FrontEnd];

    public static FrontEnd Of(FoundMethod method) => All.First(f => f.Takes(method));
}
