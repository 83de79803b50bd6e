// An exception of an awaited callee passes a finally on its way to a filter of the same frame, which sees the frame as it was before.
namespace Corpus.FiltersAroundFinally;

internal static class Program
{
    private static readonly AsyncLocal<string> s_scope = new();

    public static void Main()
    {
        Completions.Run(Finally);
        Completions.Run(FinallyThatThrows);
        Completions.Run(Nested);
        Completions.Run(OtherClause);
        Completions.Run(Using);
        Completions.Run(Scope);
        Completions.Run(AfterCatch);
        Completions.Run(Iterating);
    }

    private static async Task Finally(Completion completion)
    {
        try
        {
            try
            {
                await Callee(completion);
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

    private static async Task FinallyThatThrows(Completion completion)
    {
        try
        {
            try
            {
                await Callee(completion);
            }
            finally
            {
                WriteLine("finally");
                if (completion.Calm() != completion) throw new InvalidOperationException("from finally");
            }
        }
        catch (Exception e) when (Filter(e.Message))
        {
            WriteLine($"caught {e.Message}");
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
                    await Callee(completion);
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

    private static async Task OtherClause(Completion completion)
    {
        var busy = true;
        try
        {
            try
            {
                await Callee(completion);
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

    private static async Task Using(Completion completion)
    {
        try
        {
            using var noted = new Noted();
            await Callee(completion);
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async Task Scope(Completion completion)
    {
        s_scope.Value = "outside";
        try
        {
            var before = s_scope.Value;
            s_scope.Value = "inside";
            try
            {
                await Callee(completion);
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

    private static async Task AfterCatch(Completion completion)
    {
        try
        {
            try
            {
                await Callee(completion);
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

    private static async Task Iterating(Completion completion)
    {
        try
        {
            await foreach (var item in Items(completion)) WriteLine(item);
        }
        catch when (Filter("filter"))
        {
            WriteLine("caught");
        }
    }

    private static async IAsyncEnumerable<int> Items(Completion completion)
    {
        try
        {
            yield return 1;
            try
            {
                await Callee(completion);
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

    private static async Task Callee(Completion completion) => await Step.Go(completion);

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
