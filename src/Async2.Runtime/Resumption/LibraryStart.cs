namespace Async2;

/// <summary>
/// Runs the class initialisers of the library when its first method is called. Each fails for good if it fails once. So none may run for
/// the first time when a chain completes, or when an exception is caught, perhaps for lack of memory.
/// </summary>
/// <remarks>
/// A thread that needs an initialiser waits for the thread that runs it, and may hold any lock. So these take no locks of others, run none
/// of their code, and make no event source, which would do both. A test lists what they use (<c>ClassInitialisers.txt</c>).
/// </remarks>
internal static class LibraryStart
{
    [ModuleInitializer]
    [SuppressMessage("Usage", "CA2255", Justification = "The initialisers change nothing outside of the library.")]
    internal static void Run()
    {
        RuntimeHelpers.RunClassConstructor(typeof(ThreadContexts).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(CurrentTask).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(ObjectHeader).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(StackTraceArray).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TaskAwaiterFields).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TaskBoxes).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TaskDebugging).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TaskEventSource).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(ValueTaskFields).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(TrackedChains).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(Declined).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(FrameClass).TypeHandle);
        RuntimeHelpers.RunClassConstructor(typeof(FramePacking).TypeHandle);
    }
}
