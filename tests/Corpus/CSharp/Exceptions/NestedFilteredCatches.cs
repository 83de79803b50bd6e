// Catches with filters and awaits inside such catches: each handler has its own exception, and those around it, under the same name or another.
namespace Corpus.NestedFilteredCatches;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        for (var choice = 0; choice < 8; choice++)
        {
            WriteLine($"choice {choice}");
            await Nested(way.Calm(), choice);
            await SameName(way.Calm(), choice);
            await NotAwaited(way.Calm(), choice);
            await ThreeLevels(way.Calm(), choice);
        }
    });

    private static bool Is(int choice, int bit, Exception e)
    {
        WriteLine($"filter {bit}: {e.Message}");
        return (choice & 1 << bit) != 0;
    }

    private static async Task Nested(Way way, int choice)
    {
        try
        {
            throw new InvalidOperationException("outer");
        }
        catch (Exception e) when (Is(choice, 0, e))
        {
            await Print(way, e);
        }
        catch (Exception e)
        {
            try
            {
                await Step.Go(way);
                throw new InvalidOperationException("inner");
            }
            catch (Exception inner) when (Is(choice, 1, inner))
            {
                await Print(way, e, inner);
            }
            catch (Exception inner) when (inner != e)
            {
                try
                {
                    throw new InvalidOperationException("innermost");
                }
                catch
                {
                    await Print(way, e, inner);
                }
            }
        }
    }

    // In one scope each: compilers give them one variable, or several.
    private static async Task SameName(Way way, int choice)
    {
        try
        {
            await Throw(way, "first");
        }
        catch (InvalidOperationException e) when (Is(choice, 0, e))
        {
            var local = e;
            await Print(way, local);
        }
        catch (InvalidOperationException e) when (Is(choice, 1, e))
        {
            var local = new InvalidOperationException("other", e);
            await Print(way, local, local.InnerException);
        }
        catch (InvalidOperationException e)
        {
            WriteLine($"synchronous handler: {e.Message}");
        }
    }

    // The inner handler does not await, but uses what the outer one has caught.
    private static async Task NotAwaited(Way way, int choice)
    {
        Task started = null;
        try
        {
            await Throw(way, "outer");
        }
        catch (Exception e) when (Is(choice, 2, e))
        {
            await Print(way, e);
        }
        catch (Exception e) when (e.Message == "outer")
        {
            try
            {
                await Throw(way, "inner");
            }
            catch
            {
                started = Print(way, e);
            }
        }

        if (started is not null) await started;
    }

    private static async Task ThreeLevels(Way way, int choice)
    {
        var seen = new List<string>();
        try
        {
            try
            {
                try
                {
                    await Throw(way, "one");
                }
                catch (Exception e) when (Is(choice, 0, e))
                {
                    seen.Add(await Text(way, e));
                    throw;
                }
                finally
                {
                    seen.Add(await Text(way, "finally"));
                }
            }
            catch (Exception e) when (Is(choice, 1, e))
            {
                seen.Add(await Text(way, e));
                throw new InvalidOperationException("two", e);
            }
        }
        catch (Exception e) when (seen.Count > 0 || e is null)
        {
            seen.Add(await Text(way, e));
        }

        WriteLine(string.Join("; ", seen));
    }

    private static async Task Throw(Way way, string message)
    {
        await Step.Go(way);
        throw new InvalidOperationException(message);
    }

    private static async Task Print(Way way, params Exception[] exceptions)
    {
        await Step.Go(way);
        WriteLine(string.Join(", ", exceptions.Select(e => e.Message)));
    }

    private static async Task<string> Text(Way way, object o)
    {
        await Step.Go(way);
        return o is Exception e ? e.Message : $"{o}";
    }
}
