// The exception variable captured by a lambda, changed, and rethrown as a new object.
namespace Corpus.ExceptionVariableCaptured;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Task<string>> describe = null;
        try
        {
            await Step.Go(completion);
            throw new InvalidOperationException("original");
        }
        catch (Exception e)
        {
            describe = async () => $"{e.Message} {await Step.Of(completion.Calm(), 1)}";
            WriteLine(await describe());
            e = new NotSupportedException("changed");
        }
        WriteLine(await describe());
    });
}
