namespace Async2.Fuzz.Model;

/// <summary>The owner of a method's type parameter, if it has one.</summary>
internal enum Genericity
{
    None,
    Method,
    Type,
}
