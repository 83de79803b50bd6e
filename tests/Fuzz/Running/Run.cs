using Async2.Fuzz.Building;

namespace Async2.Fuzz.Running;

/// <summary>A program in a form. <see cref="ToString"/> is its name in reports.</summary>
internal sealed record Run(int Seed, Configuration Configuration, Form Form)
{
    public override string ToString() => $"seed {Seed}, {Configuration}, {Form}";
}
