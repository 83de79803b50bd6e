// Stack traces name the async methods that an exception went through.
// runtime10: the stack trace lacks frames that were suspended
// internals: without them nobody adds to a stack trace the frames that an exception left without being thrown through them
namespace Corpus.StackTraceNames;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        try
        {
            await new Outer().First(completion);
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
        public async Task First(Completion completion)
        {
            await Second<int>(completion);
            WriteLine("never");
        }

        private static async ValueTask<T> Second<T>(Completion completion)
        {
            await Third(completion);
            return default;
        }
    }

    private static async Task Third(Completion completion)
    {
        await Step.Go(completion.Calm());
        throw new InvalidOperationException("third");
    }
}
