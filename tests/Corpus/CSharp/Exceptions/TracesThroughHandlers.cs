// The frames and lines of stack traces of exceptions that went through finally blocks, catch blocks and rethrows, suspended or not.
// runtime10: the stack trace lacks frames that were suspended
// unoptimised: where the CLR delivers an exception, the lines of frames that rethrow it are others
// unwind: as unoptimised
// internals: without them nobody adds to a stack trace the frames that an exception left without being thrown through them
namespace Corpus.TracesThroughHandlers;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Completion, Task>[] kinds = [Finally, Rethrow, ThrowAgain, Wrap, Typed, Nested, InCatch];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(completion.Calm());
            }
            catch (Exception e)
            {
                WriteLine($"{kind.Method.Name}: {e.Message}");
                Show(e);
                if (e.InnerException is { } inner) Show(inner);
            }
        }
    });

    // async1 names a frame again where it rethrows.
    private static void Show(Exception e)
    {
        var last = "";
        foreach (var line in e.StackTrace.Split('\n'))
        {
            var at = line.IndexOf("Program.", StringComparison.Ordinal);
            if (at < 0 || line.Contains('<')) continue;
            var name = line[(at + "Program.".Length)..line.IndexOf('(')];
            var number = line[(line.LastIndexOf(':') + 1)..].Trim();
            if (last != name) WriteLine($"  {name} {number}");
            last = name;
        }
    }

    private static async Task Fail(Completion completion)
    {
        await Step.Go(completion);
        throw new InvalidOperationException("failure");
    }

    private static async Task Between(Completion completion) => await Fail(completion);

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

    private static async Task Rethrow(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (InvalidOperationException)
        {
            WriteLine("caught");
            throw;
        }
    }

    private static async Task ThrowAgain(Completion completion)
    {
        try
        {
            await Between(completion);
        }
        catch (InvalidOperationException e)
        {
            throw e;
        }
    }

    private static async Task Wrap(Completion completion)
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

    private static async Task Typed(Completion completion)
    {
        try
        {
            await Rethrow(completion);
        }
        catch (ArgumentException)
        {
            WriteLine("never");
        }
        catch (IOException) when (completion.GetHashCode() == 1)
        {
            WriteLine("never");
        }
    }

    private static async Task Nested(Completion completion)
    {
        try
        {
            try
            {
                try
                {
                    await Between(completion);
                }
                finally
                {
                    WriteLine("innermost");
                }
            }
            catch (ArgumentException)
            {
                WriteLine("never");
            }
            finally
            {
                WriteLine("middle");
            }
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.StackTrace.Contains("Nested"));
            throw;
        }
    }

    private static async Task InCatch(Completion completion)
    {
        for (var i = 0; ; i++)
        {
            try
            {
                await Finally(completion);
                return;
            }
            catch (InvalidOperationException) when (i < 0)
            {
                WriteLine("never");
            }
            catch (Exception)
            {
                try
                {
                    await Wrap(completion);
                }
                catch (AggregateException e) when (e.InnerExceptions.Count == 1)
                {
                    if (i == 1) throw;
                }
            }
        }
    }
}
