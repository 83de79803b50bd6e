namespace Async2.Fuzz.Model;

/// <summary>Where a method has its type parameter, if it has one.</summary>
internal enum Genericity
{
    None,
    Method,
    Type,
}
