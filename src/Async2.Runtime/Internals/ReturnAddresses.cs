using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Async2.Internals;

/// <summary>Where in memory a call returns to: by such an address the CLR knows the line of a frame.</summary>
/// <remarks>
/// A <see cref="StackFrame"/> says how far behind the start of its method's code that is, and nobody says where the code starts. But the
/// address is on the stack. Of two calls in one method it is the word in which they differ as they do by their frames:
/// <code>
///            call A              call B
/// offset     37                  50
/// words      … 5, x + 37, 8 …    … 5, x + 50, 8 …      x: the start of the code
/// </code>
/// </remarks>
internal static unsafe class ReturnAddresses
{
    private const int Words = 64;
    private const nint LowestAddress = 0x10000;

    internal static readonly bool AreKnown = RuntimeInternal.Holds("return-addresses", Check);

    /// <summary>The call of the method that calls this one; neither may be inlined, nor compiled again.</summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    internal static SeenCall OfCaller()
    {
        nint bottom = 0;
        var words = new nint[Words];
        new ReadOnlySpan<nint>(&bottom, Words).CopyTo(words);
        var frame = new StackFrame(skipFrames: 2, needFileInfo: false);
        return new SeenCall(MethodOf(frame), frame.GetNativeOffset(), words);
    }

    /// <summary>
    /// Where the code of a method may start in which there are both calls. Frames that are gone may have left other words that
    /// differ so: who asks has to tell (<see cref="StackTraceArray.OffsetOf"/>).
    /// </summary>
    internal static IEnumerable<nint> StartsOfCode(SeenCall first, SeenCall second)
    {
        if (first.Offset == second.Offset || first.Method?.MethodHandle != second.Method?.MethodHandle) return [];
        return first.Words.Zip(second.Words)
            .Where(words => words.First - first.Offset == words.Second - second.Offset)
            .Select(words => words.First - first.Offset)
            .Where(start => start > LowestAddress)
            .Distinct();
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Without metadata there is no method.")]
    private static MethodBase? MethodOf(StackFrame frame) => frame.GetMethod();

    private static bool Check()
    {
        (SeenCall first, SeenCall second, SeenCall third) = Calls();
        return StartsOfCode(first, second).Intersect(StartsOfCode(second, third)).Any();
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.NoOptimization)]
    private static (SeenCall First, SeenCall Second, SeenCall Third) Calls()
    {
        SeenCall first = Here();
        SeenCall second = Here();
        return (first, second, Here());
    }

    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static SeenCall Here()
    {
        SeenCall seen = OfCaller();
        GC.KeepAlive(seen);     // so that it is no jump, which would leave no frame
        return seen;
    }
}
