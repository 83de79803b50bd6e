namespace Async2.Cli.ReadyToRun;

/// <summary>Which woven assemblies get native code.</summary>
internal enum NativeCodeScope
{
    None,

    /// <summary>Assemblies that had native code before they were woven.</summary>
    Lost,

    /// <summary>All but debug builds. Assemblies that had none get it for methods without loops.</summary>
    All,
}
