// The frames of exceptions as tools read them: methods, files and lines, of callees that have failed before and after a suspension.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace Corpus.FramesOfExceptions;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Way, Task>[] kinds =
            [Caught, Finally, Rethrown, ThrownAgain, Filtered, Captured, Together, Generic, Looped, Iterated, Lambda, Wrapped, Synchronous];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(way);
            }
            catch (Exception e)
            {
                Show(kind.Method.Name, e);
                if (e.InnerException is { } inner) Show("inner", inner);
            }
        }
    });

    // A step of an iterator has a frame of what completes its ValueTask in async1.
    private static void Show(string name, Exception e)
    {
        WriteLine($"{name}: {e.GetType().Name} by {MethodOf(e.TargetSite)} of {e.Source}, text ends {char.IsWhiteSpace(e.StackTrace[^1])}");
        foreach (var frame in new StackTrace(e, fNeedFileInfo: true).GetFrames())
        {
            var method = frame.GetMethod();
            if (method.DeclaringType?.FullName.StartsWith("Corpus.FramesOfExceptions", StringComparison.Ordinal) != true) continue;
            if (method.Name.EndsWith("GetResult", StringComparison.Ordinal) || method.Name.EndsWith("MoveNextAsync", StringComparison.Ordinal)) continue;
            if (method.DeclaringType.FullName.Contains("<Main>")) continue;
            WriteLine($"  {MethodOf(method)} {Path.GetFileName(frame.GetFileName())}:{frame.GetFileLineNumber()}");
        }
    }

    // As loggers find the method of a state machine.
    private static string MethodOf(System.Reflection.MethodBase method)
    {
        var type = method.DeclaringType;
        if (method.Name != "MoveNext" || type.DeclaringType is null) return $"{type.Name}.{method.Name}";
        var end = type.Name.LastIndexOf('>');
        return $"{type.DeclaringType.Name} {type.Name[1..end]}";
    }

    private static async Task Fail(Way way)
    {
        await Step.Go(way);
        throw new InvalidOperationException("failure");
    }

    private static async Task Between(Way way)
    {
        await Step.Go(Way.Done);
        await Fail(way);
    }

    private static async Task<int> Caught(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (InvalidOperationException e)
        {
            Show("in catch", e);
        }

        await Between(way);
        return 1;
    }

    private static async Task Finally(Way way)
    {
        try
        {
            await Between(way);
        }
        finally
        {
            WriteLine("finally");
        }
    }

    private static async Task Rethrown(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (Exception)
        {
            WriteLine("rethrown");
            throw;
        }
    }

    private static async Task ThrownAgain(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (Exception e)
        {
            WriteLine("thrown again");
            throw e;
        }
    }

    private static async Task Filtered(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (Exception e) when (e is ArgumentException)
        {
            WriteLine("never");
        }
    }

    private static async Task Captured(Way way)
    {
        ExceptionDispatchInfo captured = null;
        try
        {
            await Between(way);
        }
        catch (Exception e)
        {
            captured = ExceptionDispatchInfo.Capture(e);
        }

        await Step.Go(way.Calm());
        captured.Throw();
    }

    private static async Task Together(Way way)
    {
        var all = Task.WhenAll(Between(way), Finally(way));
        try
        {
            await all;
        }
        catch (Exception)
        {
            foreach (var e in all.Exception.InnerExceptions) Show("together", e);
            throw;
        }
    }

    private static class Box<T>
    {
        public static async Task<T> Open<TKey>(TKey key, Way way)
        {
            await Between(way);
            return default;
        }

        public static async ValueTask<T> OpenValue<TKey>(TKey key, Way way) => await Open(key, way);
    }

    private static async Task Generic(Way way)
    {
        try
        {
            await Box<string>.Open(1, way);
        }
        catch (Exception e)
        {
            Show("generic", e);
        }

        await Box<int>.OpenValue("key", way);
    }

    private static async Task Looped(Way way)
    {
        for (var i = 0; ; i++)
        {
            try
            {
                await Between(way);
            }
            catch (Exception) when (i < 1)
            {
                WriteLine("again");
            }
        }
    }

    private static async IAsyncEnumerable<int> Items(Way way)
    {
        yield return 1;
        await Between(way);
    }

    private static async Task Iterated(Way way)
    {
        await foreach (var item in Items(way)) WriteLine(item);
    }

    private static async Task Lambda(Way way)
    {
        Func<Task> lambda = async () => await Between(way);
        await Step.Go(Way.Done);
        await Local();

        async Task Local() => await lambda();
    }

    private static async Task Wrapped(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (Exception e)
        {
            throw new AggregateException("wrapped", e);
        }
    }

    private static async Task Synchronous(Way way)
    {
        await Step.Go(way.Calm());
        Throw();
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void Throw() => throw new NotSupportedException("synchronous");
}
