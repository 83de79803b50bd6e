// Methods that are not async, and return the task of another call from within a try region: its handlers see what is thrown before there is
// a task, and nothing that is in it.
namespace Corpus.EffectsBeforeReturnInTry;

internal sealed class Client
{
    public int Calls { get; private set; }

    public ValueTask<string> Guarded(Way way, Func<Way, ValueTask<string>> step)
    {
        try
        {
            Calls++;
            return step(way);
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.Message}");
            return new ValueTask<string>("in its place");
        }
    }

    public Task<string> OfTask(Way way, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(way) : Read(way, 1);
        }
        catch (FormatException e)
        {
            return Read(way, e.Message.Length);
        }
    }

    public Task<string> Filtered(Way way, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(way) : Read(way, 2);
        }
        catch (Exception e) when (Sees(e))
        {
            return Task.FromException<string>(e);
        }
    }

    public Task<string> Nested(Way way, bool throws)
    {
        try
        {
            try
            {
                Calls++;
                return throws ? Throwing(way) : Read(way, 3);
            }
            catch (FormatException)
            {
                WriteLine("inner");
                throw;
            }
        }
        catch (Exception e)
        {
            WriteLine($"outer {e.Message}");
            return Read(way, 4);
        }
    }

    // The finally block runs when the callee has subscribed.
    public Task<string> WithFinally(Way way, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(way) : Read(way, 5);
        }
        finally
        {
            WriteLine("finally");
        }
    }

    public Task<string> CatchAndFinally(Way way, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(way) : Read(way, 6);
        }
        catch (FormatException)
        {
            return Read(way, 7);
        }
        finally
        {
            WriteLine($"finally {Calls}");
        }
    }

    public ValueTask<string> Wrapped(Way way)
    {
        try
        {
            Calls++;
            return new ValueTask<string>(Read(way, 8));
        }
        catch (FormatException)
        {
            return default;
        }
    }

    public Task<T> Generic<T>(Way way, T value)
    {
        try
        {
            Calls++;
            return Wait(way, value);
        }
        catch (FormatException)
        {
            return Task.FromResult(value);
        }
    }

    private static bool Sees(Exception e)
    {
        WriteLine($"filter {e.Message}");
        return e is FormatException;
    }

    private static Task<string> Throwing(Way way) => throw new FormatException($"thrown {way}");

    private static async Task<string> Read(Way way, int x)
    {
        WriteLine($"read {x}");
        await Step.Go(way);
        return $"read {x}";
    }

    private static async Task<T> Wait<T>(Way way, T value)
    {
        await Step.Go(way);
        return value;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(All);

    private static async Task All(Way way)
    {
        var client = new Client();
        await Show(async () => await client.Guarded(way, async w => { await Step.Go(w); return "woven"; }));
        await Show(async () => await client.Guarded(way, w => Step.OfValue(w, "not woven")));
        await Show(async () => await client.Guarded(way, w => throw new InvalidOperationException("at once")));
        await Show(async () => await client.Guarded(way, null!));
        await Show(async () => await client.Wrapped(way));
        await Show(async () => await client.Generic(way, "text"));
        await Show(async () => $"{await client.Generic(way, (1, 'x'))}");
        foreach (bool throws in new[] { false, true })
        {
            await Show(async () => await client.OfTask(way, throws));
            await Show(async () => await client.Filtered(way, throws));
            await Show(async () => await client.Nested(way, throws));
            await Show(async () => await client.WithFinally(way, throws));
            await Show(async () => await client.CatchAndFinally(way, throws));
        }

        WriteLine(client.Calls);
    }

    private static async Task Show(Func<Task<string>> run)
    {
        try
        {
            WriteLine(await run());
        }
        catch (Exception e)
        {
            WriteLine($"{e.GetType().Name}: {e.Message}");
        }
    }
}
