// The frames of exceptions as tools read them: methods, files and lines, of callees that have failed before and after a suspension.
// runtime10: its frames are others
// internals: without them frames that an exception left without being thrown through them are missing
using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace Corpus.FramesOfExceptions;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Completion, Task>[] kinds =
            [Caught, Finally, Rethrown, ThrownAgain, Filtered, Captured, Together, Generic, Looped, Iterated, Lambda, Wrapped, Synchronous];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(completion);
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

    private static async Task Fail(Completion completion)
    {
        await Step.Go(completion);
        throw new InvalidOperationException("failure");
    }

    private static async Task Between(Completion completion)
    {
        await Step.Go(Completion.Done);
        await Fail(completion);
    }

    private static async Task<int> Caught(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (InvalidOperationException e)
        {
            Show("in catch", e);
        }

        await Between(completion);
        return 1;
    }

    private static async Task Finally(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        finally
        {
            WriteLine("finally");
        }
    }

    private static async Task Rethrown(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (Exception)
        {
            WriteLine("rethrown");
            throw;
        }
    }

    private static async Task ThrownAgain(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (Exception e)
        {
            WriteLine("thrown again");
            throw e;
        }
    }

    private static async Task Filtered(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (Exception e) when (e is ArgumentException)
        {
            WriteLine("never");
        }
    }

    private static async Task Captured(Completion completion)
    {
        ExceptionDispatchInfo captured = null;
        try
        {
            await Between(completion);
        }
        catch (Exception e)
        {
            captured = ExceptionDispatchInfo.Capture(e);
        }

        await Step.Go(completion.Calm());
        captured.Throw();
    }

    private static async Task Together(Completion completion)
    {
        var all = Task.WhenAll(Between(completion), Finally(completion));
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
        public static async Task<T> Open<TKey>(TKey key, Completion completion)
        {
            await Between(completion);
            return default;
        }

        public static async ValueTask<T> OpenValue<TKey>(TKey key, Completion completion) => await Open(key, completion);
    }

    private static async Task Generic(Completion completion)
    {
        try
        {
            await Box<string>.Open(1, completion);
        }
        catch (Exception e)
        {
            Show("generic", e);
        }

        await Box<int>.OpenValue("key", completion);
    }

    private static async Task Looped(Completion completion)
    {
        for (var i = 0; ; i++)
        {
            try
            {
                await Between(completion);
            }
            catch (Exception) when (i < 1)
            {
                WriteLine("again");
            }
        }
    }

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        yield return 1;
        await Between(completion);
    }

    private static async Task Iterated(Completion completion)
    {
        await foreach (var item in Items(completion)) WriteLine(item);
    }

    private static async Task Lambda(Completion completion)
    {
        Func<Task> lambda = async () => await Between(completion);
        await Step.Go(Completion.Done);
        await Local();

        async Task Local() => await lambda();
    }

    private static async Task Wrapped(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (Exception e)
        {
            throw new AggregateException("wrapped", e);
        }
    }

    private static async Task Synchronous(Completion completion)
    {
        await Step.Go(completion.Calm());
        Throw();
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static void Throw() => throw new NotSupportedException("synchronous");
}
