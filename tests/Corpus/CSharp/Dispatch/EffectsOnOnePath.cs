// Methods that are not async, and pass a task on before they have done anything, or else do something: that is done once.
// runtime10 as compiled: a Task-returning method with a ref parameter cannot be awaited where it is called (InvalidProgramException)
namespace Corpus.EffectsOnOnePath;

internal class Buffer(Completion completion)
{
    private int _filled;
    private int _position;

    public int Fills { get; private set; }

    public int Left => _filled - _position;

    private bool IsLow => Left < Needed(1);

    // Reads from what there is, or fills up first.
    public virtual ValueTask<int> Read(int count)
    {
        if (count < 0 || IsLow) return Fill(count);
        var code = Take();
        if (code == 7)
        {
            _position--;
            return Fill(count);
        }

        return new ValueTask<int>(code);
    }

    public ValueTask Ensure(int count) => count > Left ? Long(this, count) : default;

    public Task Close(bool now, CancellationToken token)
    {
        if (token.IsCancellationRequested) return Task.FromCanceled(token);
        if (!now) return Flush();
        WriteLine($"closed at {_position}");
        _position = _filled = 0;
        return Task.CompletedTask;
    }

    public Task<int> Either(int which, ref int calls)
    {
        which &= 3;
        if (which == 0) return Later(1);
        calls++;
        return which == 1 ? Later(2) : Task.FromResult(calls);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)]
    public Task<int> Locked() => IsLocked();

    private static int Needed(int count) => count * 2 - 1;

    private static async ValueTask Long(Buffer buffer, int count) => await buffer.Fill(count);

    private int Take() => ++_position;

    private async Task Flush()
    {
        WriteLine("flush");
        await Step.Go(completion.Calm());
    }

    private async Task<int> Later(int x) => await Step.Of(completion.Calm(), x);

    private async Task<int> IsLocked()
    {
        WriteLine(Monitor.IsEntered(this));
        return await Step.Of(completion.Calm(), 3);
    }

    private async ValueTask<int> Fill(int count)
    {
        Fills++;
        _filled += count < 0 ? 1 : 10;
        return -await Step.Of(completion.Calm(), count);
    }
}

internal sealed class Loud(Completion completion) : Buffer(completion)
{
    public override ValueTask<int> Read(int count)
    {
        if (count == 3) return base.Read(count);
        WriteLine($"loud {count}");
        return base.Read(count + 1);
    }
}

internal static class Program
{
    public static void Main()
    {
        Completions.Run(completion => All(new Buffer(completion)));
        Completions.Run(completion => All(new Loud(completion)));
    }

    private static async Task All(Buffer buffer)
    {
        for (var x = -1; x < 12; x++) WriteLine($"{await buffer.Read(x)} {buffer.Left} {buffer.Fills}");
        await buffer.Ensure(2);
        await buffer.Ensure(30);
        WriteLine($"{buffer.Left} {buffer.Fills}");
        await buffer.Close(false, default);
        await buffer.Close(true, CancellationToken.None);
        try { await buffer.Close(true, new CancellationToken(true)); }
        catch (OperationCanceledException e) { WriteLine(e.GetType().Name); }
        var calls = 0;
        for (var which = 0; which < 8; which++) WriteLine($"{await buffer.Either(which, ref calls)} {calls}");
        WriteLine(await buffer.Locked());
    }
}
