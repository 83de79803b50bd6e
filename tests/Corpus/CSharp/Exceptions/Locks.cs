// lock and Lock statements before and after awaits, exception inside, Monitor fully left at each await.
// needs .NET 9: System.Threading.Lock
namespace Corpus.Locks;

internal static class Program
{
    private static readonly object s_gate = new();
    private static readonly Lock s_lock = new();

    public static void Main() => Completions.Run(async completion =>
    {
        lock (s_gate)
        {
            WriteLine($"held {Monitor.IsEntered(s_gate)}");
        }
        await Step.Go(completion.Calm());
        WriteLine($"free {!Monitor.IsEntered(s_gate)}");
        try
        {
            lock (s_gate)
            {
                throw new InvalidOperationException("inside");
            }
        }
        catch (InvalidOperationException)
        {
            WriteLine($"free {!Monitor.IsEntered(s_gate)}");
            await Step.Go(completion.Calm());
        }
        for (var i = 0; i < 2; i++)
        {
            lock (s_lock)
            {
                if (i == 1) break;
                WriteLine(s_lock.IsHeldByCurrentThread);
            }
            await Step.Go(completion);
            lock (s_gate) lock (s_lock) WriteLine("both");
        }
        WriteLine(s_lock.IsHeldByCurrentThread);
    });
}
