namespace Async2;

/// <summary>What the CLR's record of a stack trace has of a frame.</summary>
/// <param name="Address">Where in its code it is; 0 if unknown.</param>
/// <param name="Method">Its method, by handle; 0 if there is no frame.</param>
internal readonly record struct LogicalFrame(nint Address, nint Method);
