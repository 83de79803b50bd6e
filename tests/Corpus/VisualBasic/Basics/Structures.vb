' A structure's async method works on a copy; ByVal structures and arrays of them.
Namespace Structures
    Structure Counter
        Public Count As Integer

        Public Async Function Bump(way As Way) As Task(Of Integer)
            Count += 1
            Await Steps.Go(way)
            Count += 1
            Return Count
        End Function
    End Structure

    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            Dim c As New Counter With {.Count = 5}
            WriteLine($"{Await c.Bump(way.Calm())} {c.Count}")
            WriteLine($"{Await Passed(way.Calm(), c)} {c.Count}")
            Dim array(1) As Counter
            array(1).Count = Await Steps.Of(way.Calm(), 7)
            array(1).Count += Await Steps.Of(way.Calm(), 1)
            WriteLine(array(1).Count)
            WriteLine(Await array(1).Bump(way))
        End Function

        Private Async Function Passed(way As Way, c As Counter) As Task(Of Integer)
            c.Count *= 10
            Await Steps.Go(way)
            c.Count += 1
            Return c.Count
        End Function
    End Module
End Namespace
