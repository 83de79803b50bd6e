// Stack traces name the async methods that an exception went through.
// runtime10: the stack trace lacks frames that were suspended
// internals: without them nobody adds to a stack trace the frames that an exception left without being thrown through them
namespace Corpus.StackTraceNames;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        try
        {
            await new Outer().First(way);
        }
        catch (InvalidOperationException e)
        {
            foreach (var name in new[] { "First", "Second", "Third", "Corpus.StackTraceNames" }) WriteLine($"{name} {e.StackTrace.Contains(name)}");
            var trace = e.StackTrace;
            WriteLine(trace.IndexOf("Third", StringComparison.Ordinal) < trace.IndexOf("Second", StringComparison.Ordinal));
            WriteLine(trace.IndexOf("Second", StringComparison.Ordinal) < trace.IndexOf("First", StringComparison.Ordinal));
        }
    });

    private sealed class Outer
    {
        public async Task First(Way way)
        {
            await Second<int>(way);
            WriteLine("never");
        }

        private static async ValueTask<T> Second<T>(Way way)
        {
            await Third(way);
            return default;
        }
    }

    private static async Task Third(Way way)
    {
        await Step.Go(way.Calm());
        throw new InvalidOperationException("third");
    }
}
