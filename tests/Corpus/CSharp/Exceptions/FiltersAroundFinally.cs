// An exception of an awaited callee passes a finally on its way to a filter of the same frame, which sees the frame as it was before.
namespace Corpus.FiltersAroundFinally;

internal static class Program
{
    private static readonly AsyncLocal<string> s_scope = new();

    public static void Main()
    {
        Ways.Run(Finally);
        Ways.Run(FinallyThatThrows);
        Ways.Run(Nested);
        Ways.Run(OtherClause);
        Ways.Run(Using);
        Ways.Run(Scope);
        Ways.Run(AfterCatch);
        Ways.Run(Iterating);
    }

    private static async Task Finally(Way way)
    {
        try
        {
            try
            {
                await Callee(way);
            }
            finally
            {
                WriteLine("finally");
            }
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async Task FinallyThatThrows(Way way)
    {
        try
        {
            try
            {
                await Callee(way);
            }
            finally
            {
                WriteLine("finally");
                if (way.Calm() != way) throw new InvalidOperationException("from finally");
            }
        }
        catch (Exception e) when (Filter(e.Message))
        {
            WriteLine($"caught {e.Message}");
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
                    await Callee(way);
                }
                finally
                {
                    WriteLine("inner finally");
                }
            }
            catch (StepException) when (!Filter("inner filter"))
            {
                WriteLine("never");
            }
            finally
            {
                WriteLine("outer finally");
            }
        }
        catch (StepException) when (Filter("outer filter"))
        {
            WriteLine("caught");
        }
    }

    private static async Task OtherClause(Way way)
    {
        var busy = true;
        try
        {
            try
            {
                await Callee(way);
            }
            finally
            {
                busy = false;
            }
        }
        catch (StepException) when (busy)
        {
            WriteLine("caught while busy");
        }
        catch (StepException)
        {
            WriteLine("caught when idle");
        }
    }

    private static async Task Using(Way way)
    {
        try
        {
            using var noted = new Noted();
            await Callee(way);
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async Task Scope(Way way)
    {
        s_scope.Value = "outside";
        try
        {
            var before = s_scope.Value;
            s_scope.Value = "inside";
            try
            {
                await Callee(way);
            }
            finally
            {
                s_scope.Value = before;
            }
        }
        catch when (Filter(s_scope.Value))
        {
            WriteLine("caught");
        }
    }

    private static async Task AfterCatch(Way way)
    {
        try
        {
            try
            {
                await Callee(way);
            }
            catch (StepException e)
            {
                WriteLine($"inner {e.Message}");
                throw;
            }
            finally
            {
                WriteLine("finally");
            }
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async Task Iterating(Way way)
    {
        try
        {
            await foreach (var item in Items(way)) WriteLine(item);
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async IAsyncEnumerable<int> Items(Way way)
    {
        try
        {
            yield return 1;
            try
            {
                await Callee(way);
            }
            finally
            {
                WriteLine("iterator's finally");
            }

            yield return 2;
        }
        finally
        {
            WriteLine("outer finally");
        }
    }

    private static async Task Callee(Way way) => await Step.Go(way);

    private static bool Filter(string text)
    {
        WriteLine(text);
        return true;
    }

    private sealed class Noted : IDisposable
    {
        public void Dispose() => WriteLine("disposed");
    }
}
