namespace Async2.Stressed;

/// <summary>Ordinary async code under stress. It is woven before it runs; as compiled it must pass, too.</summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        AppDomain.CurrentDomain.UnhandledException += (_, e) => Verdict.Fail($"unhandled: {e.ExceptionObject}");
        var settings = Settings.Of(args);
        Flaws.Planted = settings.Flaw;
        return new Run(settings).ToItsEnd();
    }
}
