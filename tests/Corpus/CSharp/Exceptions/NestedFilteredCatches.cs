// Catches with filters and awaits inside such catches: each handler has its own exception, and those around it, under the same name or another.
namespace Corpus.NestedFilteredCatches;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        for (var choice = 0; choice < 8; choice++)
        {
            WriteLine($"choice {choice}");
            await Nested(completion.Calm(), choice);
            await SameName(completion.Calm(), choice);
            await NotAwaited(completion.Calm(), choice);
            await ThreeLevels(completion.Calm(), choice);
        }
    });

    private static bool Is(int choice, int bit, Exception e)
    {
        WriteLine($"filter {bit}: {e.Message}");
        return (choice & 1 << bit) != 0;
    }

    private static async Task Nested(Completion completion, int choice)
    {
        try
        {
            throw new InvalidOperationException("outer");
        }
        catch (Exception e) when (Is(choice, 0, e))
        {
            await Print(completion, e);
        }
        catch (Exception e)
        {
            try
            {
                await Step.Go(completion);
                throw new InvalidOperationException("inner");
            }
            catch (Exception inner) when (Is(choice, 1, inner))
            {
                await Print(completion, e, inner);
            }
            catch (Exception inner) when (inner != e)
            {
                try
                {
                    throw new InvalidOperationException("innermost");
                }
                catch
                {
                    await Print(completion, e, inner);
                }
            }
        }
    }

    // In one scope each: compilers give them one variable, or several.
    private static async Task SameName(Completion completion, int choice)
    {
        try
        {
            await Throw(completion, "first");
        }
        catch (InvalidOperationException e) when (Is(choice, 0, e))
        {
            var local = e;
            await Print(completion, local);
        }
        catch (InvalidOperationException e) when (Is(choice, 1, e))
        {
            var local = new InvalidOperationException("other", e);
            await Print(completion, local, local.InnerException);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"synchronous handler: {e.Message}");
        }
    }

    // The inner handler does not await, but uses what the outer one has caught.
    private static async Task NotAwaited(Completion completion, int choice)
    {
        Task started = null;
        try
        {
            await Throw(completion, "outer");
        }
        catch (Exception e) when (Is(choice, 2, e))
        {
            await Print(completion, e);
        }
        catch (Exception e) when (e.Message == "outer")
        {
            try
            {
                await Throw(completion, "inner");
            }
            catch
            {
                started = Print(completion, e);
            }
        }

        if (started is not null) await started;
    }

    private static async Task ThreeLevels(Completion completion, int choice)
    {
        var seen = new List<string>();
        try
        {
            try
            {
                try
                {
                    await Throw(completion, "one");
                }
                catch (Exception e) when (Is(choice, 0, e))
                {
                    seen.Add(await Text(completion, e));
                    throw;
                }
                finally
                {
                    seen.Add(await Text(completion, "finally"));
                }
            }
            catch (Exception e) when (Is(choice, 1, e))
            {
                seen.Add(await Text(completion, e));
                throw new InvalidOperationException("two", e);
            }
        }
        catch (Exception e) when (seen.Count > 0 || e is null)
        {
            seen.Add(await Text(completion, e));
        }

        WriteLine(string.Join("; ", seen));
    }

    private static async Task Throw(Completion completion, string message)
    {
        await Step.Go(completion);
        throw new InvalidOperationException(message);
    }

    private static async Task Print(Completion completion, params Exception[] exceptions)
    {
        await Step.Go(completion);
        WriteLine(string.Join(", ", exceptions.Select(e => e.Message)));
    }

    private static async Task<string> Text(Completion completion, object o)
    {
        await Step.Go(completion);
        return o is Exception e ? e.Message : $"{o}";
    }
}
