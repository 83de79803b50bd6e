// The frames of exceptions that pass synchronous methods with a blocking call: thrown before it, by it, and behind it.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Corpus.BlockingStackTraces;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        foreach (var kind in new[] { "before", "call", "behind", "above", "slot", "slot at once", "again" })
        {
            try
            {
                WriteLine($"{kind}: {await Outer(kind)}");
            }
            catch (Exception e)
            {
                Show(kind, e);
                if (e.InnerException is { } inner) Show("inner", inner);
            }
        }
    }

    private static void Show(string name, Exception e)
    {
        WriteLine($"{name}: {e.GetType().Name}");
        foreach (var frame in new StackTrace(e, fNeedFileInfo: true).GetFrames())
        {
            var method = frame.GetMethod();
            if (method.DeclaringType?.FullName.StartsWith("Corpus.BlockingStackTraces", StringComparison.Ordinal) != true) continue;
            WriteLine($"  {NameOf(method)} {Path.GetFileName(frame.GetFileName())}:{frame.GetFileLineNumber()}");
        }
    }

    // As loggers find the method of a state machine. A twin has such a class, too.
    private static string NameOf(System.Reflection.MethodBase method) =>
        method.Name != "MoveNext" ? method.Name : method.DeclaringType.Name[1..method.DeclaringType.Name.LastIndexOf('>')];

    private static async Task<int> Outer(string kind)
    {
        await Task.Yield();
        return Middle(kind) + 1;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Middle(string kind)
    {
        try
        {
            return Inner(kind);
        }
        catch (NotSupportedException)
        {
            return 7;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Inner(string kind)
    {
        if (kind == "before") throw new InvalidOperationException(kind);
        var value = kind == "above" ? Above(kind, Later("call"))
            : kind.StartsWith("slot", StringComparison.Ordinal) ? AboveSlot(kind, new Source(kind == "slot" ? Later("call") : null))
            : kind == "again" ? Again()
            : Pass(Later(kind));
        if (kind == "behind") throw new InvalidOperationException(kind);
        return value;
    }

    // The call stands above other values on the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Above(string kind, Task<int> later)
    {
        return Sum(kind.Length, later.Result);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int AboveSlot(string kind, ISource source)
    {
        return Sum(kind.Length, source.Value);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Again()
    {
        try
        {
            return Pass(Later("call"));
        }
        catch (AggregateException)
        {
            Pass(Later("behind"));
            throw;
        }
    }

    private static int Sum(int a, int b) => a + b;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Pass(Task<int> later)
    {
        later.Wait();
        return later.Result;
    }

    private static async Task<int> Later(string kind)
    {
        await Task.Delay(1);
        if (kind == "call") throw new InvalidOperationException(kind);
        return 1;
    }

    private interface ISource
    {
        int Value { get; }
    }

    private sealed class Source(Task<int> later) : ISource
    {
        public int Value => later.Result;
    }
}
