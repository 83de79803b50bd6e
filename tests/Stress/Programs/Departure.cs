namespace Async2.Stressed;

/// <summary>What a method that awaits finds again when the await is over.</summary>
/// <param name="Entry">The entry in the chain's record that stands for the await.</param>
/// <param name="Index">Where in the record it is.</param>
/// <param name="Place">Where the method runs; null if it may go on anywhere.</param>
/// <param name="Local">The value of the AsyncLocal.</param>
internal readonly record struct Departure(int Entry, int Index, Place? Place, int Local);
