namespace Async2.Stressed;

/// <summary>The state that a method must find again after an await.</summary>
/// <param name="Entry">The entry of the await in the chain's record.</param>
/// <param name="Index">Its index in the record.</param>
/// <param name="Place">The place of the method; null if it may continue anywhere.</param>
/// <param name="Local">The value of the AsyncLocal.</param>
internal readonly record struct Departure(int Entry, int Index, Place? Place, int Local);
