namespace Async2.Cli.ReadyToRun;

/// <summary>Which woven assemblies get native code.</summary>
internal enum NativeCodeScope
{
    None,

    /// <summary>Those that had some before they were woven.</summary>
    Lost,

    /// <summary>All but debug builds: those that had none get it for their methods without loops.</summary>
    All,
}
