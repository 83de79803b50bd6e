// A finally block throws over an exception of an awaited callee: the frame stands once in the stack trace of the new one.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;

namespace Corpus.FinallyThrowsOver;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Completion, Task>[] kinds = [Finally, Twice, Caught, Using, Looped, Iterated, Large];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(completion);
            }
            catch (Exception e) when (e is not StepException)
            {
                Show(kind.Method.Name, e);
            }
        }
    });

    // If the callee has not failed, and the block ends normally, the CLR shows the frame twice in unoptimised code.
    private static async Task Fail(Completion completion)
    {
        await Step.Go(completion.Calm());
        throw new TimeoutException("failure");
    }

    private static async Task Finally(Completion completion)
    {
        try
        {
            await Fail(completion);
        }
        finally
        {
            Throw("finally");
        }
    }

    private static async Task Twice(Completion completion)
    {
        try
        {
            try
            {
                await Fail(completion);
            }
            finally
            {
                WriteLine("inner");
                if (completion.Calm() != completion) throw new InvalidOperationException("twice");
            }
        }
        finally
        {
            WriteLine("outer");
        }
    }

    private static async Task Caught(Completion completion)
    {
        try
        {
            try
            {
                await Fail(completion);
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

    private static async Task Using(Completion completion)
    {
        using var thrower = new Thrower();
        await Fail(completion);
    }

    private static async Task Looped(Completion completion)
    {
        foreach (var item in Numbers())
        {
            WriteLine(item);
            await Fail(completion);
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

    private static async Task Iterated(Completion completion)
    {
        var items = Items(completion).GetAsyncEnumerator();
        while (await items.MoveNextAsync()) WriteLine(items.Current);
    }

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        yield return 1;
        try
        {
            await Fail(completion);
        }
        finally
        {
            Throw("items");
        }

        yield return 2;
    }

    // A block that has regions of its own is not copied.
    private static async Task Large(Completion completion)
    {
        try
        {
            await Fail(completion);
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
