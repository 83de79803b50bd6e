// The frames and lines of stack traces of exceptions that went through finally blocks, catch blocks and rethrows, suspended or not.
// runtime10: the stack trace lacks frames that were suspended
// unoptimised: where the CLR delivers an exception, the lines of frames that rethrow it are others
// unwind: as unoptimised
// internals: without them nobody adds to a stack trace the frames that an exception left without being thrown through them
namespace Corpus.TracesThroughHandlers;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Way, Task>[] kinds = [Finally, Rethrow, ThrowAgain, Wrap, Typed, Nested, InCatch];
        foreach (var kind in kinds)
        {
            try
            {
                await kind(way.Calm());
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

    private static async Task Fail(Way way)
    {
        await Step.Go(way);
        throw new InvalidOperationException("failure");
    }

    private static async Task Between(Way way) => await Fail(way);

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

    private static async Task Rethrow(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (InvalidOperationException)
        {
            WriteLine("caught");
            throw;
        }
    }

    private static async Task ThrowAgain(Way way)
    {
        try
        {
            await Between(way);
        }
        catch (InvalidOperationException e)
        {
            throw e;
        }
    }

    private static async Task Wrap(Way way)
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

    private static async Task Typed(Way way)
    {
        try
        {
            await Rethrow(way);
        }
        catch (ArgumentException)
        {
            WriteLine("never");
        }
        catch (IOException) when (way.GetHashCode() == 1)
        {
            WriteLine("never");
        }
    }

    private static async Task Nested(Way way)
    {
        try
        {
            try
            {
                try
                {
                    await Between(way);
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

    private static async Task InCatch(Way way)
    {
        for (var i = 0; ; i++)
        {
            try
            {
                await Finally(way);
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
                    await Wrap(way);
                }
                catch (AggregateException e) when (e.InnerExceptions.Count == 1)
                {
                    if (i == 1) throw;
                }
            }
        }
    }
}
