// A finally block throws over an exception of an awaited callee: the frame stands once in the stack trace of the new one.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;

namespace Corpus.FinallyThrowsOver;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Way, Task>[] kinds = [Finally, Twice, Caught, Using, Looped, Iterated, Large];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(way);
            }
            catch (Exception e) when (e is not StepException)
            {
                Show(kind.Method.Name, e);
            }
        }
    });

    // If the callee has not failed, and the block ends normally, the CLR shows the frame twice in unoptimised code.
    private static async Task Fail(Way way)
    {
        await Step.Go(way.Calm());
        throw new TimeoutException("failure");
    }

    private static async Task Finally(Way way)
    {
        try
        {
            await Fail(way);
        }
        finally
        {
            Throw("finally");
        }
    }

    private static async Task Twice(Way way)
    {
        try
        {
            try
            {
                await Fail(way);
            }
            finally
            {
                WriteLine("inner");
                if (way.Calm() != way) throw new InvalidOperationException("twice");
            }
        }
        finally
        {
            WriteLine("outer");
        }
    }

    private static async Task Caught(Way way)
    {
        try
        {
            try
            {
                await Fail(way);
            }
            finally
            {
                Throw("caught");
            }
        }
        catch (InvalidOperationException e)
        {
            Show("inside", e);
            throw;
        }
    }

    private static async Task Using(Way way)
    {
        using var thrower = new Thrower();
        await Fail(way);
    }

    private static async Task Looped(Way way)
    {
        foreach (var item in Numbers())
        {
            WriteLine(item);
            await Fail(way);
        }
    }

    private static IEnumerable<int> Numbers()
    {
        try
        {
            yield return 1;
        }
        finally
        {
            Throw("numbers");
        }
    }

    private static async Task Iterated(Way way)
    {
        var items = Items(way).GetAsyncEnumerator();
        while (await items.MoveNextAsync()) WriteLine(items.Current);
    }

    private static async IAsyncEnumerable<int> Items(Way way)
    {
        yield return 1;
        try
        {
            await Fail(way);
        }
        finally
        {
            Throw("items");
        }

        yield return 2;
    }

    // A block that has regions of its own is not copied.
    private static async Task Large(Way way)
    {
        try
        {
            await Fail(way);
        }
        finally
        {
            try
            {
                WriteLine("tried");
            }
            finally
            {
                Throw("large");
            }
        }
    }

    private static void Throw(string message)
    {
        WriteLine(message);
        throw new InvalidOperationException(message);
    }

    private static void Show(string name, Exception e)
    {
        WriteLine($"{name}: {e.Message}");
        foreach (var frame in new StackTrace(e, fNeedFileInfo: false).GetFrames())
        {
            var type = frame.GetMethod().DeclaringType;
            if (frame.GetMethod().Name != "MoveNext" || type.DeclaringType != typeof(Program) || type.Name.Contains("Main")) continue;
            WriteLine($"  {type.Name[1..type.Name.LastIndexOf('>')]}");
        }
    }

    private sealed class Thrower : IDisposable
    {
        public void Dispose() => Throw("disposed");
    }
}
