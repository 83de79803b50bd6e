// The exception variable captured by a lambda, changed, and rethrown as a new object.
namespace Corpus.ExceptionVariableCaptured;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Task<string>> describe = null;
        try
        {
            await Step.Go(way);
            throw new InvalidOperationException("original");
        }
        catch (Exception e)
        {
            describe = async () => $"{e.Message} {await Step.Of(way.Calm(), 1)}";
            WriteLine(await describe());
            e = new NotSupportedException("changed");
        }
        WriteLine(await describe());
    });
}
