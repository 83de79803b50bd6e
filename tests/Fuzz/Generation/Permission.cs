namespace Async2.Fuzz.Generation;

/// <summary>The blocking calls that are permitted at a place.</summary>
internal enum Permission
{
    None,

    /// <summary>
    /// On tasks of no generated method. So it is in async methods, which may change their thread at any await: nothing may use thread
    /// statics there.
    /// </summary>
    OnSources,

    /// <summary>On everything. The thread stays the same, as compiled.</summary>
    OnAnything,
}
