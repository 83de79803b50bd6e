namespace Async2.Stressed;

/// <summary>Work that the watchdog watches.</summary>
internal interface IWatched
{
    /// <summary>Changes with each progress.</summary>
    long Progress { get; }
}
