// Methods that are not async, and do something before they return a ValueTask: of another call, of a source, or a completed one.
using System.Threading.Channels;

namespace Corpus.EffectsBeforeValueTasks;

internal interface ISource
{
    ValueTask<(int Number, string Name)> Next(Way way, int x);
}

internal abstract class Source : ISource
{
    protected Channel<(int, string)> Channel { get; } = System.Threading.Channels.Channel.CreateUnbounded<(int, string)>();

    public int Calls { get; private set; }

    // Several returns: a variant, a completed one, a source that has a value, a failed one, a cancelled one, an exception.
    public virtual ValueTask<(int Number, string Name)> Next(Way way, int x)
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
            default: return Read(way, x);
        }
    }

    // A source that has no value yet: nobody but the awaiter of what is returned may ask it.
    public ValueTask<(int Number, string Name)> Later(Way way, bool waits)
    {
        Calls++;
        return waits ? Channel.Reader.ReadAsync() : Read(way, 20);
    }

    public void Write(int x) => Channel.Writer.TryWrite((x, "written"));

    public ValueTask<(int Number, string Name)> OfTask(Way way, int x)
    {
        Calls++;
        return new ValueTask<(int, string)>(AsTask(way, x));
    }

    public Task<(int Number, string Name)> AsTask(Way way, int x)
    {
        Calls++;
        return Next(way, x).AsTask();
    }

    public ValueTask<T> Generic<T>(Way way, T value)
    {
        Calls++;
        return Wait(way, value);
    }

    public ValueTask<(int Number, string Name)> Down(Way way, int depth)
    {
        Calls++;
        return depth == 0 ? Next(way, 10) : depth % 2 == 0 ? Down(way, depth - 1) : OfDown(way, depth - 1);
    }

    protected abstract ValueTask<(int Number, string Name)> Read(Way way, int x);

    private Task<(int Number, string Name)> OfDown(Way way, int depth, int by = 0)
    {
        Calls += by;
        return Down(way, depth).AsTask();
    }

    private ValueTask<(int Number, string Name)> OfDown(Way way, int depth) => new(OfDown(way, depth, by: 1));

    private static async ValueTask<T> Wait<T>(Way way, T value)
    {
        await Step.Go(way);
        return value;
    }
}

internal sealed class Memory : Source
{
    protected override async ValueTask<(int Number, string Name)> Read(Way way, int x) => (await Step.Of(way, x), "memory");
}

internal sealed class Passing : Source
{
    public override ValueTask<(int Number, string Name)> Next(Way way, int x)
    {
        WriteLine("over");
        return base.Next(way, x);
    }

    protected override ValueTask<(int Number, string Name)> Read(Way way, int x)
    {
        WriteLine($"pass {x}");
        return Value(way, x);
    }

    private static async ValueTask<(int Number, string Name)> Value(Way way, int x) => (await Step.Of(way, x), "passed");
}

internal static class Program
{
    public static void Main()
    {
        Ways.Run(way => All(new Memory(), way));
        Ways.Run(way => All(new Passing(), way));
    }

    private static async Task All(Source source, Way way)
    {
        for (var x = 0; x < 6; x++) await Print(source, x, way);
        WriteLine(await source.OfTask(way.Calm(), 6));
        WriteLine(await source.AsTask(way.Calm(), 7).ConfigureAwait(false));
        WriteLine(await source.Generic(way.Calm(), "text") + await source.Generic(way.Calm(), 5) + await source.Generic(way.Calm(), (1, "pair")));
        WriteLine(await source.Down(way.Calm(), 5));
        WriteLine(await source.Later(way.Calm(), waits: false));
        var later = Await(source, way.Calm());
        source.Write(30);
        WriteLine(await later);
        var kept = source.Next(way.Calm(), 11);
        WriteLine(await kept);
        WriteLine(source.Calls);
        WriteLine(await source.Next(way, 12));
    }

    private static async Task Print(ISource source, int x, Way way)
    {
        try { WriteLine(await source.Next(way.Calm(), x)); }
        catch (InvalidOperationException e) { WriteLine($"{e.Message} {e.StackTrace!.Contains(nameof(ISource.Next))}"); }
        catch (FormatException e) { WriteLine(e.Message); }
        catch (OperationCanceledException) { WriteLine("cancelled"); }
    }

    private static async Task<(int Number, string Name)> Await(Source source, Way way) => await source.Later(way, waits: true);
}
