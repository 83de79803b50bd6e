// Methods that are not async, and return the task of another call from within a try region: its handlers see what is thrown before there is
// a task, and nothing that is in it.
namespace Corpus.EffectsBeforeReturnInTry;

internal sealed class Client
{
    public int Calls { get; private set; }

    public ValueTask<string> Guarded(Completion completion, Func<Completion, ValueTask<string>> step)
    {
        try
        {
            Calls++;
            return step(completion);
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.Message}");
            return new ValueTask<string>("in its place");
        }
    }

    public Task<string> OfTask(Completion completion, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(completion) : Read(completion, 1);
        }
        catch (FormatException e)
        {
            return Read(completion, e.Message.Length);
        }
    }

    public Task<string> Filtered(Completion completion, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(completion) : Read(completion, 2);
        }
        catch (Exception e) when (Sees(e))
        {
            return Task.FromException<string>(e);
        }
    }

    public Task<string> Nested(Completion completion, bool throws)
    {
        try
        {
            try
            {
                Calls++;
                return throws ? Throwing(completion) : Read(completion, 3);
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
            return Read(completion, 4);
        }
    }

    // The finally block runs when the callee has subscribed.
    public Task<string> WithFinally(Completion completion, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(completion) : Read(completion, 5);
        }
        finally
        {
            WriteLine("finally");
        }
    }

    public Task<string> CatchAndFinally(Completion completion, bool throws)
    {
        try
        {
            Calls++;
            return throws ? Throwing(completion) : Read(completion, 6);
        }
        catch (FormatException)
        {
            return Read(completion, 7);
        }
        finally
        {
            WriteLine($"finally {Calls}");
        }
    }

    public ValueTask<string> Wrapped(Completion completion)
    {
        try
        {
            Calls++;
            return new ValueTask<string>(Read(completion, 8));
        }
        catch (FormatException)
        {
            return default;
        }
    }

    public Task<T> Generic<T>(Completion completion, T value)
    {
        try
        {
            Calls++;
            return Wait(completion, value);
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

    private static Task<string> Throwing(Completion completion) => throw new FormatException($"thrown {completion}");

    private static async Task<string> Read(Completion completion, int x)
    {
        WriteLine($"read {x}");
        await Step.Go(completion);
        return $"read {x}";
    }

    private static async Task<T> Wait<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        return value;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(All);

    private static async Task All(Completion completion)
    {
        var client = new Client();
        await Show(async () => await client.Guarded(completion, async w => { await Step.Go(w); return "woven"; }));
        await Show(async () => await client.Guarded(completion, w => Step.OfValue(w, "not woven")));
        await Show(async () => await client.Guarded(completion, w => throw new InvalidOperationException("at once")));
        await Show(async () => await client.Guarded(completion, null!));
        await Show(async () => await client.Wrapped(completion));
        await Show(async () => await client.Generic(completion, "text"));
        await Show(async () => $"{await client.Generic(completion, (1, 'x'))}");
        foreach (bool throws in new[] { false, true })
        {
            await Show(async () => await client.OfTask(completion, throws));
            await Show(async () => await client.Filtered(completion, throws));
            await Show(async () => await client.Nested(completion, throws));
            await Show(async () => await client.WithFinally(completion, throws));
            await Show(async () => await client.CatchAndFinally(completion, throws));
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
