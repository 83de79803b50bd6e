// Methods that are not async, and do something before they return a ValueTask: of another call, of a source, or a completed one.
using System.Threading.Channels;

namespace Corpus.EffectsBeforeValueTasks;

internal interface ISource
{
    ValueTask<(int Number, string Name)> Next(Completion completion, int x);
}

internal abstract class Source : ISource
{
    protected Channel<(int, string)> Channel { get; } = System.Threading.Channels.Channel.CreateUnbounded<(int, string)>();

    public int Calls { get; private set; }

    // Several returns: a variant, a completed one, a source that has a value, a failed one, a cancelled one, an exception.
    public virtual ValueTask<(int Number, string Name)> Next(Completion completion, int x)
    {
        Calls++;
        WriteLine($"next {x}");
        switch (x)
        {
            case 0: return new ValueTask<(int, string)>((x, "completed"));
            case 1:
                Channel.Writer.TryWrite((x, "there"));
                return Channel.Reader.ReadAsync();
            case 2: return ValueTask.FromException<(int, string)>(new FormatException("failed"));
            case 3: return ValueTask.FromCanceled<(int, string)>(new CancellationToken(true));
            case 4: throw new InvalidOperationException("thrown");
            default: return Read(completion, x);
        }
    }

    // A source that has no value yet: nobody but the awaiter of what is returned may ask it.
    public ValueTask<(int Number, string Name)> Later(Completion completion, bool waits)
    {
        Calls++;
        return waits ? Channel.Reader.ReadAsync() : Read(completion, 20);
    }

    public void Write(int x) => Channel.Writer.TryWrite((x, "written"));

    public ValueTask<(int Number, string Name)> OfTask(Completion completion, int x)
    {
        Calls++;
        return new ValueTask<(int, string)>(AsTask(completion, x));
    }

    public Task<(int Number, string Name)> AsTask(Completion completion, int x)
    {
        Calls++;
        return Next(completion, x).AsTask();
    }

    public ValueTask<T> Generic<T>(Completion completion, T value)
    {
        Calls++;
        return Wait(completion, value);
    }

    public ValueTask<(int Number, string Name)> Down(Completion completion, int depth)
    {
        Calls++;
        return depth == 0 ? Next(completion, 10) : depth % 2 == 0 ? Down(completion, depth - 1) : OfDown(completion, depth - 1);
    }

    protected abstract ValueTask<(int Number, string Name)> Read(Completion completion, int x);

    private Task<(int Number, string Name)> OfDown(Completion completion, int depth, int by = 0)
    {
        Calls += by;
        return Down(completion, depth).AsTask();
    }

    private ValueTask<(int Number, string Name)> OfDown(Completion completion, int depth) => new(OfDown(completion, depth, by: 1));

    private static async ValueTask<T> Wait<T>(Completion completion, T value)
    {
        await Step.Go(completion);
        return value;
    }
}

internal sealed class Memory : Source
{
    protected override async ValueTask<(int Number, string Name)> Read(Completion completion, int x) => (await Step.Of(completion, x), "memory");
}

internal sealed class Passing : Source
{
    public override ValueTask<(int Number, string Name)> Next(Completion completion, int x)
    {
        WriteLine("over");
        return base.Next(completion, x);
    }

    protected override ValueTask<(int Number, string Name)> Read(Completion completion, int x)
    {
        WriteLine($"pass {x}");
        return Value(completion, x);
    }

    private static async ValueTask<(int Number, string Name)> Value(Completion completion, int x) => (await Step.Of(completion, x), "passed");
}

internal static class Program
{
    public static void Main()
    {
        Completions.Run(completion => All(new Memory(), completion));
        Completions.Run(completion => All(new Passing(), completion));
    }

    private static async Task All(Source source, Completion completion)
    {
        for (var x = 0; x < 6; x++) await Print(source, x, completion);
        WriteLine(await source.OfTask(completion.Calm(), 6));
        WriteLine(await source.AsTask(completion.Calm(), 7).ConfigureAwait(false));
        WriteLine(await source.Generic(completion.Calm(), "text") + await source.Generic(completion.Calm(), 5) + await source.Generic(completion.Calm(), (1, "pair")));
        WriteLine(await source.Down(completion.Calm(), 5));
        WriteLine(await source.Later(completion.Calm(), waits: false));
        var later = Await(source, completion.Calm());
        source.Write(30);
        WriteLine(await later);
        var kept = source.Next(completion.Calm(), 11);
        WriteLine(await kept);
        WriteLine(source.Calls);
        WriteLine(await source.Next(completion, 12));
    }

    private static async Task Print(ISource source, int x, Completion completion)
    {
        try { WriteLine(await source.Next(completion.Calm(), x)); }
        catch (InvalidOperationException e) { WriteLine($"{e.Message} {e.StackTrace!.Contains(nameof(ISource.Next))}"); }
        catch (FormatException e) { WriteLine(e.Message); }
        catch (OperationCanceledException) { WriteLine("cancelled"); }
    }

    private static async Task<(int Number, string Name)> Await(Source source, Completion completion) => await source.Later(completion, waits: true);
}
